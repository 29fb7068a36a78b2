import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf, isMissingNetwork } from '#api/failure.ts';
import type { Snapshot } from '#offline/cache/snapshots.ts';
import { useWhenBack } from '#queries/use-online.ts';
import { showNotice } from '#ui/notices.ts';
import { useStable } from '#ui/use-stable.ts';
import { errorSentence, type FailureName } from '#messages/error-catalogue.ts';

type Detail<Value> = {
  /** As last read; null when it never was, undefined until that is known. */
  snapshot: Snapshot<Value> | null | undefined;
  /** Tells one detail from another. */
  id: string;
  /** Reads it and keeps it. Throws `ApiError`. */
  read: () => Promise<unknown>;
  /** Where the list is, and what is said when it leads back there. */
  list: string;
  failure: FailureName;
};

/**
 * What a row leads to, as last read, refreshed at once and when the network returns. What the server does not give
 * leads back to the list (R-CLAIM-12, R-REG-14); a missing network leaves what was read before.
 */
export function useKeptDetail<Value>({ snapshot, id, read, list, failure: said }: Detail<Value>) {
  const navigate = useNavigate();
  const [reading, setReading] = useState<'reading' | 'done' | 'unreachable'>('reading');

  const start = useStable(async () => {
    try {
      await read();
      setReading('done');
    } catch (error) {
      const failure = failureOf(error);
      if (isMissingNetwork(failure)) setReading('unreachable');
      // A session that has ended is the guard's to show.
      else if (failure.kind !== 'signin') {
        showNotice({ tone: 'error', text: errorSentence(said) });
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
    // Until the device has been asked, nothing is said about it.
    reading: snapshot === undefined ? 'reading' : reading,
    refresh,
  };
}
