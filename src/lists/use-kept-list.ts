import { useCallback, useReducer } from 'react';
import { failureOf } from '#api/failure.ts';
import { countKeptPages, type KeptList, refreshPage } from '#offline/cache/cached-pages.ts';
import { useKeptPages } from '#queries/cached.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { placeOf } from './list-place.ts';
import { listState, type ListView, openedList } from './list-state.ts';

/** Returns all of a list: cached pages at once, pages from the server as they arrive. `list` must be stable. */
export function useKeptList<Item extends { id: string }>(list: KeptList<Item>, accountId: string): ListView<Item> {
  const [state, dispatch] = useReducer(listState, { list: list.name, accountId }, (place) =>
    openedList(placeOf(place)?.page ?? 1),
  );
  const kept = useKeptPages(list, accountId, state.page);

  const read = useCallback(
    async (page: number): Promise<void> => {
      dispatch({ type: 'asked', page });
      try {
        const { data, pagination } = await refreshPage(list, accountId, page);
        const { size, totalItems } = pagination;
        dispatch({ type: 'answered', page, items: data.length, size, totalItems });
      } catch (error) {
        const failure = failureOf(error);
        dispatch({ type: 'failed', page, failure, keptPages: await countKeptPages(list, accountId) });
      }
    },
    [list, accountId],
  );

  const refresh = useCallback(() => dispatch({ type: 'renewed' }), []);
  useWhenBack(refresh);

  return { ...state, rows: kept?.rows, readAt: kept?.readAt ?? null, read, refresh };
}
