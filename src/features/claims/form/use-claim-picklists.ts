import { useDidUpdate } from '@mantine/hooks';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '#api/errors.ts';
import type { Picklist } from '#contract/picklists.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/picklists.ts';
import { readPicklist } from '#offline/picklists.ts';
import { useOnline } from '#live/use-online.ts';

export type ClaimPicklists =
  | { phase: 'reading' }
  | { phase: 'failed' }
  | { phase: 'ready'; types: Picklist; subtypes: Picklist };

/** The lists of claim types and subtypes; read again when the network returns. */
export function useClaimPicklists(): { picklists: ClaimPicklists; retry: () => void } {
  const online = useOnline();
  const [picklists, setPicklists] = useState<ClaimPicklists>({ phase: 'reading' });

  const read = useCallback(async () => {
    try {
      const [types, subtypes] = await Promise.all([
        readPicklist(claimTypePicklist),
        readPicklist(claimSubtypePicklist),
      ]);
      setPicklists({ phase: 'ready', types, subtypes });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setPicklists({ phase: 'failed' });
    }
  }, []);

  useEffect(() => void read(), [read]);
  const retry = () => {
    setPicklists({ phase: 'reading' });
    void read();
  };
  useDidUpdate(() => {
    if (online && picklists.phase === 'failed') retry();
  }, [online]);

  return { picklists, retry };
}
