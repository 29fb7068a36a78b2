import { createStore } from 'zustand/vanilla';
import { database } from '#storage/database.ts';

const openForms = createStore<number>()(() => 0);

/** Marks a form as open until the returned function is called; an update waits for that. */
export function formOpened(): () => void {
  openForms.setState((count) => count + 1, true);
  let open = true;
  return () => {
    if (open) openForms.setState((count) => count - 1, true);
    open = false;
  };
}

/** Whether a reload would interrupt work: a form is open, or an entry is being sent. */
export async function isBusy(): Promise<boolean> {
  if (openForms.getState() > 0) return true;
  return (await database.entries.filter(({ state }) => state === 'sending').count()) > 0;
}
