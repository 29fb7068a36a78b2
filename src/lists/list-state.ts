import type { Failure } from '#api/failure.ts';
import type { ListedItem } from '#offline/cache/cached-pages.ts';

/** The loaded pages of a list and the current request. */
export type ListState = {
  /** The page counter (R-CLAIM-09): pages shown or requested. */
  page: number;
  /** Whether the last page has been reached. */
  complete: boolean;
  /** Pages read from the server since the list was opened or refreshed. */
  fresh: ReadonlySet<number>;
  reading: { phase: 'idle' } | { phase: 'reading'; page: number } | { phase: 'failed'; page: number; failure: Failure };
  /** How often the list was refreshed: an answer to a request of before does not count as fresh. */
  round: number;
};

export type ListEvent =
  | { type: 'requested'; page: number }
  | { type: 'loaded'; round: number; page: number; items: number; size: number; totalItems: number }
  /** `cachedPages` is the number of cached pages, which can be shown offline. */
  | { type: 'failed'; round: number; page: number; failure: Failure; cachedPages: number }
  /** Every page is read again when it becomes visible. */
  | { type: 'refreshed' };

/** The initial state of a list with `page` pages. */
export function openedList(page: number): ListState {
  return { page, complete: false, fresh: new Set(), reading: { phase: 'idle' }, round: 0 };
}

/** The reducer. The page counter rises with each page, and steps back after an empty page or an error. */
export function listState(state: ListState, event: ListEvent): ListState {
  if ('round' in event && event.round !== state.round) return state;
  switch (event.type) {
    case 'refreshed':
      return { ...state, fresh: new Set(), reading: { phase: 'idle' }, round: state.round + 1 };
    case 'requested':
      return { ...state, page: Math.max(state.page, event.page), reading: { phase: 'reading', page: event.page } };
    case 'loaded': {
      const { page } = event;
      const empty = event.items === 0;
      const last = empty || page * event.size >= event.totalItems;
      return {
        ...state,
        page: empty ? Math.max(1, page - 1) : state.page,
        complete: last ? true : page >= state.page ? false : state.complete,
        fresh: new Set([...state.fresh, page]),
        reading: { phase: 'idle' },
      };
    }
    case 'failed':
      return {
        ...state,
        page: Math.max(1, event.cachedPages, Math.min(state.page, event.page - 1)),
        reading: { phase: 'failed', page: event.page, failure: event.failure },
      };
  }
}

/** The visible part of the list: its first and last page, and whether the end is near. */
export type Sight = { first: number; last: number; nearEnd: boolean };

/** Returns the next page to read, or null. Visible pages that are not fresh come first, then the page after the end. */
export function pageToRead({ reading, fresh, page, complete }: ListState, sight: Sight): number | null {
  if (reading.phase !== 'idle') return null;
  for (let seen = sight.first; seen <= Math.min(sight.last, page); seen += 1) if (!fresh.has(seen)) return seen;
  return sight.nearEnd && !complete && fresh.has(page) ? page + 1 : null;
}

/** Whether the server returned an empty list. False while a refreshed list is not read yet. */
export function isEmptyList({ reading, complete, fresh, rows }: ListView): boolean {
  return reading.phase === 'idle' && complete && fresh.size > 0 && rows?.length === 0;
}

/** A list as a screen shows it. */
export type ListView<Item extends { id: string } = { id: string }> = ListState & {
  /** Undefined until the database has been read. */
  rows: readonly ListedItem<Item>[] | undefined;
  /** When the oldest row shown was read; null without rows, or when they were read just now. */
  readAt: string | null;
  read: (page: number) => Promise<void>;
  /** Reads every page again when it becomes visible. */
  refresh: () => void;
};
