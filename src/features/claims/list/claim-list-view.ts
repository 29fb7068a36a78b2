import type { ClaimRow } from '#offline/claim-pages.ts';
import type { ClaimListState } from './claim-list-state.ts';

/** A list of claims as a screen shows it, wherever its rows come from. */
export type ClaimListView = ClaimListState & {
  /** Undefined until the device has been asked. */
  rows: readonly ClaimRow[] | undefined;
  /** When the oldest of what is shown was read; null when nothing is, or when it has just come. */
  readAt: string | null;
  read: (page: number) => Promise<void>;
  /** Reads everything again, as it comes in sight. */
  refresh: () => void;
};
