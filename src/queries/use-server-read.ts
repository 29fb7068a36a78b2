import { type InfiniteData, QueryClient, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { byServerClock } from '#clock/server-clock.ts';
import { ApiError, type Failure } from '#api/failure.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { call } from '#session/call.ts';
import { useSession } from '#session/session-store.ts';
import { useWhenBack } from './use-online.ts';
import type { Reading } from './use-device-read.ts';

/**
 * All reads of server data that this device does not store. What was read is dropped when its screen is left. A failure
 * is shown; only the person or the return of the network repeats the read.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      networkMode: 'always',
      retry: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      throwOnError: (error) => !(error instanceof ApiError),
    },
  },
});

/**
 * What to read. Reads with the same key are the same. The key has the path of each call, so that `refreshReads` finds
 * it. `read` throws `ApiError`.
 */
export type ServerRead<Value> = { key: readonly unknown[]; read: (signal: AbortSignal) => Promise<Value> };

/** The read of one call of the contract, past the cache of the service worker. */
export function readOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): ServerRead<OutputOf<E>> {
  return {
    key: [endpoint.path, input],
    read: (signal) => call(endpoint, input, { signal, fresh: true }),
  };
}

/** Reads again what the open screen shows of these calls, such as after a change. */
export function refreshReads(...endpoints: readonly Endpoint[]): void {
  const isShown = (key: readonly unknown[]) => endpoints.some(({ path }) => key.includes(path));
  void client.invalidateQueries({ predicate: ({ queryKey }) => isShown(queryKey) });
}

type Options<Value> = {
  /** Whether the value of the key before is shown until the next one arrives or fails. */
  keepsPrevious?: boolean;
  /** Whether it reads again each time the network returns, and not only after a failure. */
  refreshesWhenBack?: boolean;
  /** After how many milliseconds a visible page reads again, by what it shows; null for never. */
  refreshAfterMs?: (value: Value) => number | null;
};

export type ServerData<Value> = {
  reading: Reading<Value>;
  /** The value read last. It stays while it is read again, and when that fails. */
  value: Value | null;
  /** Why the last read failed; null while it is repeated. */
  failure: Failure | null;
  isReading: boolean;
  /** Whether `value` is that of the key before. */
  isPrevious: boolean;
  /** When `value` was read, ISO 8601; null for the value of the key before. */
  readAt: string | null;
  /** Reads again. */
  refresh: () => void;
  /**
   * Replaces the value, such as by the response to a change. Without a value, or with a response on its way, which is
   * older than the change, it reads again.
   */
  change: (next: (value: Value) => Value) => void;
};

/**
 * Reads server data when the screen opens and when the key changes; again on `refresh`, and after a failure when the
 * network returns. A late response belongs to its own key. Leaving the screen cancels the read.
 */
export function useServerRead<Value>(
  { key, read }: ServerRead<Value>,
  { keepsPrevious = false, refreshesWhenBack = false, refreshAfterMs = () => null }: Options<Value> = {},
): ServerData<Value> {
  const queryKey = useAccountKey(key);
  const query = useQuery<Value, Error, Value, readonly unknown[]>(
    {
      queryKey,
      queryFn: ({ signal }) => read(signal),
      // Never what another account read.
      ...(keepsPrevious && {
        placeholderData: (value, before) => (before?.queryKey[0] === queryKey[0] ? value : undefined),
      }),
      refetchInterval: ({ state: { data, status } }) =>
        data === undefined || status === 'error' ? false : (refreshAfterMs(data) ?? false),
    },
    client,
  );
  const state = useReadState(query, refreshesWhenBack);
  const { refresh } = state;

  // A response to a change may arrive when another key is shown.
  const shownKey = useRef(queryKey);
  useEffect(() => void (shownKey.current = queryKey));
  const change = useCallback(
    (next: (value: Value) => Value) => {
      const shown = { queryKey: shownKey.current, exact: true };
      const state = client.getQueryState<Value>(shown.queryKey);
      const isOutdated = state?.data === undefined || state.fetchStatus === 'fetching';
      void client.cancelQueries(shown);
      // It was read when the rest was read.
      const updatedAt = state?.dataUpdatedAt ?? 0;
      client.setQueryData<Value>(shown.queryKey, (value) => value && next(value), { updatedAt });
      if (isOutdated) refresh();
    },
    [refresh],
  );

  return {
    ...state,
    value: query.data ?? null,
    isPrevious: query.isPlaceholderData,
    readAt:
      query.data === undefined || query.isPlaceholderData ? null : byServerClock(query.dataUpdatedAt).toISOString(),
    change,
  };
}

/** A list whose pages are read one after the other. `read` gets the cursor of the page, undefined for the first. */
export type PagedRead<Page> = {
  key: readonly unknown[];
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;
};

/** As `useServerRead`, for the pages of a list. `more` reads the next page; null at the end of the list. */
export function useServerPages<Page extends { next: string | null }>({ key, read }: PagedRead<Page>) {
  const query = useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], string | undefined>(
    {
      queryKey: useAccountKey(key),
      queryFn: ({ pageParam, signal }) => read(pageParam, signal),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
    },
    client,
  );
  const { fetchNextPage, isFetchingNextPage } = query;
  const { reading, failure, refresh } = useReadState(query, false);
  const more = query.hasNextPage ? { read: () => void fetchNextPage(), isReading: isFetchingNextPage } : null;
  return { reading, pages: query.data?.pages ?? null, failure, more, refresh };
}

/** The key of an account: no account sees what another one read. */
function useAccountKey(key: readonly unknown[]): readonly unknown[] {
  const accountId = useSession((session) => (session.phase === 'signed-in' ? session.account.id : null));
  return [accountId, ...key];
}

function useReadState<Value>(
  { data, error, isFetching, refetch }: Pick<UseQueryResult<Value>, 'data' | 'error' | 'isFetching' | 'refetch'>,
  refreshesWhenBack: boolean,
): Pick<ServerData<Value>, 'reading' | 'failure' | 'isReading' | 'refresh'> {
  const failure = error instanceof ApiError && !isFetching ? error.failure : null;
  const refresh = useCallback(() => void refetch(), [refetch]);
  useWhenBack(() => (refreshesWhenBack || failure) && refresh());
  return { reading: readingOf(data, failure), failure, isReading: isFetching, refresh };
}

function readingOf<Value>(value: Value | undefined, failure: Failure | null): Reading<Value> {
  if (failure) return { phase: 'failed', failure };
  return value === undefined ? { phase: 'reading' } : { phase: 'ready', value };
}
