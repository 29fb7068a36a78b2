import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Snapshot } from '#offline/cache/snapshots.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import { errorSentence, type FailureName } from '#messages/error-catalogue.ts';

type Detail<Value> = {
  /** The cached value; null when there is none, undefined until the database has been read. */
  snapshot: Snapshot<Value> | null | undefined;
  /** Identifies the detail. */
  id: string;
  /** Reads the detail and stores it in the cache. Throws `ApiError`. */
  read: () => Promise<unknown>;
  /** The path of the list, and the error shown when the screen returns to it. */
  list: string;
  failure: FailureName;
};

/**
 * Returns the cached detail and refreshes it, at once and when the network returns. An error of the server leads back
 * to the list (R-CLAIM-12, R-REG-14); without network the cached value stays.
 */
export function useCachedDetail<Value>({ snapshot, id, read, list, failure: failureName }: Detail<Value>) {
  const navigate = useNavigate();
  const [reading, setReading] = useState<'reading' | 'done' | 'unreachable'>('reading');

  const start = useStable(async () => {
    try {
      await read();
      setReading('done');
    } catch (error) {
      const failure = failureOf(error);
      if (isMissingNetwork(failure)) setReading('unreachable');
      // The route guard handles an ended session.
      else if (failure.kind !== 'signin') {
        showNotice({ tone: 'error', text: errorSentence(failureName) });
        await navigate(list, { replace: true });
      }
    }
  });

  const refresh = useCallback(() => {
    setReading('reading');
    void start();
  }, [start]);
  useEffect(refresh, [refresh, id]);
  useWhenBack(refresh);

  return {
    value: snapshot?.value ?? null,
    readAt: snapshot?.readAt ?? null,
    // Nothing is reported until the database has been read.
    reading: snapshot === undefined ? 'reading' : reading,
    refresh,
  };
}
