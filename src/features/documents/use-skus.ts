import { useEffect, useState } from 'react';
import { type Failure, failureOf } from '#api/failure.ts';
import { useWhenBack } from '#queries/use-when-back.ts';
import { type FoundSkus, lookUpSkus, skuSearchAfter } from '#offline/cache/find-skus.ts';

export type SkuSearch =
  | { phase: 'short' }
  | { phase: 'searching' }
  | ({ phase: 'found' } & FoundSkus)
  | { phase: 'failed'; failure: Failure };

/** What is sold under numbers that begin like this one; asked again by `retry`, and when the network returns. */
export function useSkus(sku: string): { search: SkuSearch; retry: () => void } {
  const [answer, setAnswer] = useState<{ sku: string; search: SkuSearch } | null>(null);
  const [round, setRound] = useState(0);
  const longEnough = sku.length > skuSearchAfter;

  useEffect(() => {
    if (!longEnough) return undefined;
    const leaving = new AbortController();
    lookUpSkus(sku, leaving.signal).then(
      (found) => setAnswer({ sku, search: { phase: 'found', ...found } }),
      (error: unknown) => {
        const failure = failureOf(error);
        if (failure.kind !== 'aborted') setAnswer({ sku, search: { phase: 'failed', failure } });
      },
    );
    return () => leaving.abort();
  }, [sku, longEnough, round]);

  const retry = () => setRound((last) => last + 1);
  useWhenBack(retry);

  if (!longEnough) return { search: { phase: 'short' }, retry };
  return { search: answer?.sku === sku ? answer.search : { phase: 'searching' }, retry };
}
