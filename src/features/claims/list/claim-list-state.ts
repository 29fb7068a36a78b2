import type { Failure } from '#api/errors.ts';

/** How far the list has been read, and what is being read now. */
export type ClaimListState = {
  /** The page counter (`portal.md §4`): pages on the screen, or asked for. */
  page: number;
  /** The last page there is has been reached. */
  complete: boolean;
  reading: { phase: 'idle' } | { phase: 'reading'; page: number } | { phase: 'failed'; page: number; failure: Failure };
};

export type ClaimListEvent =
  | { type: 'asked'; page: number }
  | { type: 'answered'; page: number; claims: number; size: number; totalItems: number }
  /** `keptPages` were read before and can be shown without network. */
  | { type: 'failed'; page: number; failure: Failure; keptPages: number };

/** The page counter rises per load and steps back on an empty page or an error. */
export function claimListState(state: ClaimListState, event: ClaimListEvent): ClaimListState {
  const { page } = event;
  switch (event.type) {
    case 'asked':
      return { ...state, page: Math.max(state.page, page), reading: { phase: 'reading', page } };
    case 'answered': {
      const empty = event.claims === 0;
      const last = empty || page * event.size >= event.totalItems;
      return {
        page: empty ? Math.max(1, page - 1) : state.page,
        complete: last ? true : page >= state.page ? false : state.complete,
        reading: { phase: 'idle' },
      };
    }
    case 'failed':
      return {
        ...state,
        page: Math.max(1, event.keptPages, Math.min(state.page, page - 1)),
        reading: { phase: 'failed', page, failure: event.failure },
      };
  }
}
