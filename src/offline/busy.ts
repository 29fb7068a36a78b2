import { database } from '#storage/database.ts';

let openForms = 0;

/** Marks a form as open until the returned function is called; an update waits for that. */
export function formOpened(): () => void {
  openForms += 1;
  let open = true;
  return () => {
    if (open) openForms -= 1;
    open = false;
  };
}

/** Whether a reload would interrupt work: a form is open, or an entry is being sent. */
export async function isBusy(): Promise<boolean> {
  if (openForms > 0) return true;
  return (await database.entries.filter(({ state }) => state === 'sending').count()) > 0;
}
