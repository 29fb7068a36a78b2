import { useDidUpdate } from '@mantine/hooks';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type Failure } from '#api/failure.ts';
import type { Retailer } from '#contract/retailers.ts';
import { readRetailers, readStores } from '#offline/cache/read-lists.ts';
import { useOnline } from '#queries/use-online.ts';

export type Listed =
  | { phase: 'reading' }
  | { phase: 'failed'; failure: Failure; retry: () => void }
  | { phase: 'ready'; items: Retailer[] };

const reading: Listed = { phase: 'reading' };

/** Returns all retailers. Reads again when the network returns. */
export function useRetailers(): Listed {
  return useListed('all', readAll);
}

/** Returns the stores of the chosen retailer; none without a retailer. */
export function useStores(retailerId: string): Listed {
  return useListed(retailerId, readStoresOf);
}

function readAll(): Promise<Retailer[]> {
  return readRetailers();
}

function readStoresOf(retailerId: string): Promise<Retailer[]> {
  return retailerId === '' ? Promise.resolve([]) : readStores(retailerId);
}

function useListed(key: string, read: (key: string) => Promise<Retailer[]>): Listed {
  const online = useOnline();
  const [known, setKnown] = useState<{
    key: string;
    listed: Exclude<Listed, { phase: 'failed' }> | { phase: 'failed'; failure: Failure };
  } | null>(null);
  const latest = useRef(key);
  const listed = known?.key === key ? known.listed : reading;

  const fetchList = useCallback(async () => {
    latest.current = key;
    const update = (now: NonNullable<typeof known>['listed']) => {
      // Ignores a result for an earlier retailer.
      if (latest.current === key) startTransition(() => setKnown({ key, listed: now }));
    };
    try {
      update({ phase: 'ready', items: await read(key) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      update({ phase: 'failed', failure: error.failure });
    }
  }, [key, read]);

  useEffect(() => void fetchList(), [fetchList]);
  const retry = () => {
    setKnown(null);
    void fetchList();
  };
  useDidUpdate(() => {
    if (online && listed.phase === 'failed') retry();
  }, [online]);

  return listed.phase === 'failed' ? { ...listed, retry } : listed;
}
