import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useReducer } from 'react';
import { failureOf } from '#api/errors.ts';
import { countKeptPages } from '#offline/claim-pages.ts';
import { useClaimPages } from '#live/use-claim-pages.ts';
import { refreshClaimPage } from '#offline/claims.ts';
import { useOnline } from '#live/use-online.ts';
import { claimListState, openedList } from './claim-list-state.ts';
import { useClaimListPlace } from './claim-list-place.ts';
import type { ClaimListView } from './claim-list-view.ts';

/** All claims: what was read before, at once, and what the server says, as it comes. */
export function useClaimList(accountId: string): ClaimListView {
  const online = useOnline();
  const [state, dispatch] = useReducer(claimListState, accountId, () =>
    openedList(useClaimListPlace.getState().pageOf(accountId)),
  );
  const kept = useClaimPages(accountId, state.page);

  const read = useCallback(
    async (page: number): Promise<void> => {
      dispatch({ type: 'asked', page });
      try {
        const { data, pagination } = await refreshClaimPage(accountId, page);
        const { size, totalItems } = pagination;
        dispatch({ type: 'answered', page, claims: data.length, size, totalItems });
      } catch (error) {
        const failure = failureOf(error);
        dispatch({ type: 'failed', page, failure, keptPages: await countKeptPages(accountId) });
      }
    },
    [accountId],
  );

  const refresh = useCallback(() => dispatch({ type: 'renewed' }), []);
  useDidUpdate(() => {
    if (online) refresh();
  }, [online]);

  return { ...state, rows: kept?.rows, readAt: kept?.readAt ?? null, read, refresh };
}
