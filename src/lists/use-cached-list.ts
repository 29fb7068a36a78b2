import { useCallback, useReducer, useRef } from 'react';
import { failureOf } from '#api/failure.ts';
import { countCachedPages, type CachedList, refreshPage } from '#offline/cache/cached-pages.ts';
import { useCachedPages } from '#queries/cached.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { findPosition } from './list-position.ts';
import { listState, type ListView, openedList } from './list-state.ts';

/** Returns all of a list: cached pages at once, pages from the server as they arrive. `list` must be stable. */
export function useCachedList<Item extends { id: string }>(list: CachedList<Item>, accountId: string): ListView<Item> {
  const [state, dispatch] = useReducer(listState, { list: list.name, accountId }, (key) =>
    openedList(findPosition(key)?.page ?? 1),
  );
  const cached = useCachedPages(list, accountId, state.page);
  const asking = useRef({ round: 0, aborter: new AbortController() });

  const read = useCallback(
    async (page: number): Promise<void> => {
      const { round, aborter } = asking.current;
      dispatch({ type: 'requested', page });
      try {
        const { data, pagination } = await refreshPage(list, accountId, page, aborter.signal);
        const { size, totalItems } = pagination;
        dispatch({ type: 'loaded', round, page, items: data.length, size, totalItems });
      } catch (error) {
        const failure = failureOf(error);
        dispatch({ type: 'failed', round, page, failure, cachedPages: await countCachedPages(list, accountId) });
      }
    },
    [list, accountId],
  );

  // An answer of before would replace a newer one in the cache.
  const refresh = useCallback(() => {
    const { round, aborter } = asking.current;
    aborter.abort();
    asking.current = { round: round + 1, aborter: new AbortController() };
    dispatch({ type: 'refreshed' });
  }, []);
  useWhenBack(refresh);

  return { ...state, rows: cached?.rows, readAt: cached?.readAt ?? null, read, refresh };
}
