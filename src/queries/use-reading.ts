import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#api/failure.ts';
import { useOnline } from './use-online.ts';

export type Reading<Value> = { phase: 'reading' } | { phase: 'failed' } | { phase: 'ready'; value: Value };

/**
 * What a screen reads once when it opens, or when it is `wanted`; read again by `retry`, and by itself when the network
 * returns. `read` stays the same.
 */
export function useReading<Value>(
  read: () => Promise<Value>,
  wanted = true,
): { reading: Reading<Value>; retry: () => void } {
  const online = useOnline();
  const [reading, setReading] = useState<Reading<Value>>({ phase: 'reading' });

  const start = useCallback(async () => {
    try {
      setReading({ phase: 'ready', value: await read() });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setReading({ phase: 'failed' });
    }
  }, [read]);

  useEffect(() => {
    if (wanted) void start();
  }, [start, wanted]);
  const retry = useCallback(() => {
    setReading({ phase: 'reading' });
    void start();
  }, [start]);
  useDidUpdate(() => {
    if (online && reading.phase === 'failed') retry();
  }, [online]);

  return { reading, retry };
}
