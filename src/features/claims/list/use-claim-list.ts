import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useReducer } from 'react';
import { failureOf } from '#api/errors.ts';
import { readClaimPages } from '#offline/claim-pages.ts';
import { useClaimPages } from '#live/use-claim-pages.ts';
import { refreshClaimPage } from '#offline/claims.ts';
import { useOnline } from '#live/use-online.ts';
import { useStable } from '#ui/use-stable.ts';
import { claimListState } from './claim-list-state.ts';
import { useClaimListPlace } from './claim-list-place.ts';

/** More pages than anybody scrolls through, to find how many are kept. */
const keptPagesMax = 200;

/** The claim list: what was read before, at once, and what the server says, as it comes. */
export function useClaimList(accountId: string) {
  const online = useOnline();
  const [state, dispatch] = useReducer(claimListState, accountId, () => ({
    page: useClaimListPlace.getState().pageOf(accountId),
    complete: false,
    reading: { phase: 'idle' as const },
  }));
  const kept = useClaimPages(accountId, state.page);

  const read = useCallback(
    async (page: number): Promise<boolean> => {
      dispatch({ type: 'asked', page });
      try {
        const { data, pagination } = await refreshClaimPage(accountId, page);
        const { size, totalItems } = pagination;
        dispatch({ type: 'answered', page, claims: data.length, size, totalItems });
        return data.length > 0;
      } catch (error) {
        const failure = failureOf(error);
        const { pageCount } = await readClaimPages(accountId, keptPagesMax);
        dispatch({ type: 'failed', page, failure, keptPages: pageCount });
        return false;
      }
    },
    [accountId],
  );

  /** Reads everything on the screen again, from the top. */
  const refresh = useCallback(
    async (pages: number): Promise<void> => {
      for (let page = 1; page <= pages; page += 1) if (!(await read(page))) return;
    },
    [read],
  );

  const refreshAll = useStable(() => void refresh(state.page));
  useEffect(() => refreshAll(), [refreshAll, accountId]);
  useDidUpdate(() => {
    if (online) refreshAll();
  }, [online]);

  return { ...state, kept, online, read, refresh: refreshAll };
}

export type ClaimListView = ReturnType<typeof useClaimList>;
