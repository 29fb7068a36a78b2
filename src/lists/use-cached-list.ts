import { useCallback, useReducer } from 'react';
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

  const read = useCallback(
    async (page: number): Promise<void> => {
      dispatch({ type: 'requested', page });
      try {
        const { data, pagination } = await refreshPage(list, accountId, page);
        const { size, totalItems } = pagination;
        dispatch({ type: 'loaded', page, items: data.length, size, totalItems });
      } catch (error) {
        const failure = failureOf(error);
        dispatch({ type: 'failed', page, failure, cachedPages: await countCachedPages(list, accountId) });
      }
    },
    [list, accountId],
  );

  const refresh = useCallback(() => dispatch({ type: 'refreshed' }), []);
  useWhenBack(refresh);

  return { ...state, rows: cached?.rows, readAt: cached?.readAt ?? null, read, refresh };
}
