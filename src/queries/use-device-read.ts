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
 * then, and after a failure when the network returns. Only the latest read counts: the signal of the one before is
 * aborted, and its response or failure is dropped. `read` must be stable.
 */
export function useDeviceRead<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  wanted = true,
): { reading: Reading<Value>; retry: () => void } {
  const online = useOnline();
  const [reading, setReading] = useState<Reading<Value>>({ phase: 'reading' });
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const start = async () => {
      try {
        const value = await read(signal);
        // A long list may arrive while a person types.
        if (!signal.aborted) startTransition(() => setReading({ phase: 'ready', value }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!signal.aborted) setReading({ phase: 'failed', failure: error.failure });
      }
    };
    void start();
    return () => controller.abort();
  }, [read, wanted, round]);
  const retry = useCallback(() => {
    setReading((before) => (before.phase === 'failed' ? { phase: 'reading' } : before));
    setRound((before) => before + 1);
  }, []);
  useDidUpdate(() => {
    if (online && reading.phase === 'failed') retry();
  }, [online]);

  return { reading, retry };
}
