import { useDidUpdate } from '@mantine/hooks';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { ApiError, type Failure } from '#api/failure.ts';
import { useOnline } from './use-online.ts';

export type Reading<Value> =
  | { phase: 'reading' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'ready'; value: Value };

/**
 * Reads once when the screen opens, or when it is `wanted`; reads again on `retry`, which leaves what was read until
 * then, and after a failure when the network returns. `read` must be stable.
 */
export function useReading<Value>(
  read: () => Promise<Value>,
  wanted = true,
): { reading: Reading<Value>; retry: () => void } {
  const online = useOnline();
  const [reading, setReading] = useState<Reading<Value>>({ phase: 'reading' });

  const start = useCallback(async () => {
    try {
      const value = await read();
      // A long list may arrive while a person types.
      startTransition(() => setReading({ phase: 'ready', value }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setReading({ phase: 'failed', failure: error.failure });
    }
  }, [read]);

  useEffect(() => {
    if (wanted) void start();
  }, [start, wanted]);
  const retry = useCallback(() => {
    setReading((before) => (before.phase === 'failed' ? { phase: 'reading' } : before));
    void start();
  }, [start]);
  useDidUpdate(() => {
    if (online && reading.phase === 'failed') retry();
  }, [online]);

  return { reading, retry };
}
