import { useEffect } from 'react';
import { ApiError } from '#api/failure.ts';
import type { Claim } from '#contract/claims.ts';
import { readEarlierClaims, refreshEarlierClaims } from '#offline/cache/earlier-claims.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Live: the claims on a serial number, newest first: what the server says, and until then what was read before. */
export function useEarlierClaims(accountId: string, serialNumber: string): Claim[] {
  useEffect(() => void refreshEarlierClaims(accountId, serialNumber).catch(throwFaults), [accountId, serialNumber]);
  return useLiveQuery(() => readEarlierClaims(accountId, serialNumber), [accountId, serialNumber]) ?? [];
}

/** What cannot be asked now is a warning that is missing, and stops nothing. */
function throwFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
