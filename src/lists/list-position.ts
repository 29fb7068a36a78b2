import { create } from 'zustand';

/** A list of an account. */
export type ListKey = { list: string; accountId: string };

type ListPosition = ListKey & {
  page: number;
  id: string;
  /** From the top of the window, in CSS pixels. */ inWindowPx: number;
};

/** The scroll position of a list when one of its rows was opened. */
const useListPosition = create<{ position: ListPosition | null }>()(() => ({ position: null }));

export function savePosition(position: ListPosition): void {
  useListPosition.setState({ position });
}

/** Returns the saved position of a list, or null. */
export function findPosition({ list, accountId }: ListKey): ListPosition | null {
  const { position } = useListPosition.getState();
  return position?.list === list && position.accountId === accountId ? position : null;
}

export function clearPosition(): void {
  useListPosition.setState({ position: null });
}
