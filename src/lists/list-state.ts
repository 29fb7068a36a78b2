import type { Failure } from '#api/failure.ts';
import type { ListedItem } from '#offline/cache/cached-pages.ts';

/** How far the list has been read, and what is being read now. */
export type ListState = {
  /** The page counter (R-CLAIM-09): pages on the screen, or asked for. */
  page: number;
  /** The last page there is has been reached. */
  complete: boolean;
  /** Pages that the server gave since the list was opened, or read anew. */
  fresh: ReadonlySet<number>;
  reading: { phase: 'idle' } | { phase: 'reading'; page: number } | { phase: 'failed'; page: number; failure: Failure };
};

export type ListEvent =
  | { type: 'asked'; page: number }
  | { type: 'answered'; page: number; items: number; size: number; totalItems: number }
  /** `keptPages` were read before and can be shown without network. */
  | { type: 'failed'; page: number; failure: Failure; keptPages: number }
  /** Everything is to be read again, as it comes in sight. */
  | { type: 'renewed' };

/** A list that opens with so many pages. */
export function openedList(page: number): ListState {
  return { page, complete: false, fresh: new Set(), reading: { phase: 'idle' } };
}

/** The page counter rises per load and steps back on an empty page or an error. */
export function listState(state: ListState, event: ListEvent): ListState {
  switch (event.type) {
    case 'renewed':
      return { ...state, fresh: new Set(), reading: { phase: 'idle' } };
    case 'asked':
      return { ...state, page: Math.max(state.page, event.page), reading: { phase: 'reading', page: event.page } };
    case 'answered': {
      const { page } = event;
      const empty = event.items === 0;
      const last = empty || page * event.size >= event.totalItems;
      return {
        page: empty ? Math.max(1, page - 1) : state.page,
        complete: last ? true : page >= state.page ? false : state.complete,
        fresh: new Set([...state.fresh, page]),
        reading: { phase: 'idle' },
      };
    }
    case 'failed':
      return {
        ...state,
        page: Math.max(1, event.keptPages, Math.min(state.page, event.page - 1)),
        reading: { phase: 'failed', page: event.page, failure: event.failure },
      };
  }
}

/** What of the list is in sight: the first and the last page of it, and whether its end is near. */
export type Sight = { first: number; last: number; nearEnd: boolean };

/** The page to read next, or null: what is in sight and old, then what comes after the end. */
export function pageToRead({ reading, fresh, page, complete }: ListState, sight: Sight): number | null {
  if (reading.phase !== 'idle') return null;
  for (let seen = sight.first; seen <= Math.min(sight.last, page); seen += 1) if (!fresh.has(seen)) return seen;
  return sight.nearEnd && !complete && fresh.has(page) ? page + 1 : null;
}

/** Whether the server has just said that there is nothing; one that is to be read anew asks again first. */
export function isEmptyList({ reading, complete, fresh, rows }: ListView): boolean {
  return reading.phase === 'idle' && complete && fresh.size > 0 && rows?.length === 0;
}

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
