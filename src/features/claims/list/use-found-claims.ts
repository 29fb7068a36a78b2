import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import { listState, type ListView, openedList } from '#lists/list-state.ts';
import type { ListedItem } from '#offline/cache/cached-pages.ts';
import { type ClaimFilter, findClaims, findCachedClaims, sortClaims } from '#offline/cache/find-claims.ts';
import { useOnline } from '#queries/use-online.ts';

/**
 * The claims that match a filter: those of the server, page by page; without network those in the cache. Requires the
 * filter as the component's key.
 */
export function useFoundClaims(accountId: string, filter: ClaimFilter): ListView<Claim> {
  const { search, status, sort } = filter;
  const online = useOnline();
  const [state, dispatch] = useReducer(listState, 1, openedList);
  const [rows, setRows] = useState<readonly ListedItem<Claim>[]>();
  const [isSorted, setIsSorted] = useState(true);
  const asking = useRef({ round: 0, aborter: new AbortController() });
  useEffect(() => {
    asking.current = { ...asking.current, aborter: new AbortController() };
    return () => asking.current.aborter.abort();
  }, []);

  const read = useCallback(
    async (page: number): Promise<void> => {
      dispatch({ type: 'requested', page });
      const { round, aborter } = asking.current;
      const { signal } = aborter;
      try {
        const found = await findClaims(accountId, { search, status, sort }, page, signal);
        if (signal.aborted) return;
        const { data, pagination } = found;
        setIsSorted(found.isSorted);
        setRows((shown = []) => [
          ...shown.filter((row) => row.page < page && !data.some(({ id }) => id === row.item.id)),
          ...data.map((item) => ({ item, page })),
          ...shown.filter((row) => row.page > page),
        ]);
        const { size, totalItems } = pagination;
        dispatch({ type: 'loaded', round, page, items: found.items, size, totalItems });
      } catch (error) {
        const failure = failureOf(error);
        if (signal.aborted) return;
        if (isMissingNetwork(failure) && page === 1) {
          const cached = await findCachedClaims(accountId, { search, status, sort });
          setRows(cached.map((item) => ({ item, page: 1 })));
        }
        dispatch({ type: 'failed', round, page, failure, cachedPages: 1 });
      }
    },
    [accountId, search, status, sort],
  );

  const refresh = useCallback(() => {
    const { round, aborter } = asking.current;
    aborter.abort();
    asking.current = { round: round + 1, aborter: new AbortController() };
    dispatch({ type: 'refreshed' });
  }, []);
  useDidUpdate(() => {
    if (online) refresh();
  }, [online]);

  const inOrder = useMemo(() => (rows && !isSorted ? sortRows(rows, sort) : rows), [rows, isSorted, sort]);
  return { ...state, rows: inOrder, readAt: null, read, refresh };
}

/** Sorts what a backend that cannot sort has sent so far. */
function sortRows(rows: readonly ListedItem<Claim>[], sort: ClaimFilter['sort']): ListedItem<Claim>[] {
  const pages = new Map(rows.map(({ item, page }) => [item.id, page]));
  const items = sortClaims(
    rows.map(({ item }) => item),
    sort,
  );
  return items.map((item) => ({ item, page: pages.get(item.id) ?? 1 }));
}
