import type { ListedItem } from '#offline/cache/cached-pages.ts';
import type { ListState } from './list-state.ts';

/** A list as a screen shows it, wherever its rows come from. */
export type ListView<Item extends { id: string } = { id: string }> = ListState & {
  /** Undefined until the device has been asked. */
  rows: readonly ListedItem<Item>[] | undefined;
  /** When the oldest of what is shown was read; null when nothing is, or when it has just come. */
  readAt: string | null;
  read: (page: number) => Promise<void>;
  /** Reads everything again, as it comes in sight. */
  refresh: () => void;
};
