import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '#api/errors.ts';
import { refreshClaim } from '#offline/claims.ts';
import { useClaim } from '#live/use-claim.ts';
import { useOnline } from '#live/use-online.ts';
import { showNotice } from '#ui/notices.ts';
import { errorSentence } from '#wording/error-catalogue.ts';
import { isMissingNetwork } from '#api/is-missing-network.ts';

/**
 * A claim as last read, refreshed at once and when the network returns. A claim that the server does not give leads
 * back to the list (`portal.md §7`); a missing network leaves what was read before.
 */
export function useClaimDetail(accountId: string, id: string) {
  const navigate = useNavigate();
  const online = useOnline();
  const snapshot = useClaim(accountId, id);
  const [reading, setReading] = useState<'reading' | 'done' | 'unreachable'>('reading');

  const read = useCallback(async () => {
    try {
      await refreshClaim(accountId, id);
      setReading('done');
    } catch (error) {
      const failure = failureOf(error);
      if (isMissingNetwork(failure)) setReading('unreachable');
      // A session that has ended is the guard's to show.
      else if (failure.kind !== 'signin') {
        showNotice({ tone: 'error', text: errorSentence('fetch_claim') });
        await navigate('/warranty-claims', { replace: true });
      }
    }
  }, [accountId, id, navigate]);

  const refresh = () => {
    setReading('reading');
    void read();
  };
  useEffect(() => void read(), [read]);
  useDidUpdate(() => {
    if (online) refresh();
  }, [online]);

  return {
    claim: snapshot?.value ?? null,
    readAt: snapshot?.readAt ?? null,
    // Until the device has been asked, nothing is said about it.
    reading: snapshot === undefined ? 'reading' : reading,
    refresh,
  };
}
