import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import { listState, type ListView, openedList } from '#lists/list-state.ts';
import type { ListedItem } from '#offline/cache/cached-pages.ts';
import { type ClaimFilter, findClaims, findCachedClaims } from '#offline/cache/find-claims.ts';
import { useOnline } from '#queries/use-online.ts';

/**
 * The claims that match a filter: those of the server, page by page; without network those in the cache. Requires the
 * filter as the component's key.
 */
export function useFoundClaims(accountId: string, filter: ClaimFilter): ListView<Claim> {
  const { search, status } = filter;
  const online = useOnline();
  const [state, dispatch] = useReducer(listState, 1, openedList);
  const [rows, setRows] = useState<readonly ListedItem<Claim>[]>();
  const controller = useRef(new AbortController());
  useEffect(() => {
    const current = new AbortController();
    controller.current = current;
    return () => current.abort();
  }, []);

  const read = useCallback(
    async (page: number): Promise<void> => {
      dispatch({ type: 'requested', page });
      const { signal } = controller.current;
      try {
        const { data, pagination } = await findClaims(accountId, { search, status }, page, signal);
        if (signal.aborted) return;
        setRows((shown = []) => [
          ...shown.filter((row) => row.page < page && !data.some(({ id }) => id === row.item.id)),
          ...data.map((item) => ({ item, page })),
          ...shown.filter((row) => row.page > page),
        ]);
        const { size, totalItems } = pagination;
        dispatch({ type: 'loaded', page, items: data.length, size, totalItems });
      } catch (error) {
        const failure = failureOf(error);
        if (signal.aborted) return;
        if (isMissingNetwork(failure) && page === 1) {
          const cached = await findCachedClaims(accountId, { search, status });
          setRows(cached.map((item) => ({ item, page: 1 })));
        }
        dispatch({ type: 'failed', page, failure, cachedPages: 1 });
      }
    },
    [accountId, search, status],
  );

  const refresh = useCallback(() => dispatch({ type: 'refreshed' }), []);
  useDidUpdate(() => {
    if (online) refresh();
  }, [online]);

  return { ...state, rows, readAt: null, read, refresh };
}
