import { useLiveQuery } from 'dexie-react-hooks';
import type { Claim } from '#contract/claims.ts';
import { readEarlierClaims } from '#offline/earlier-claims.ts';

/** Live: the claims on a serial number among all that was read before, newest first. */
export function useEarlierClaims(accountId: string, serialNumber: string): Claim[] {
  return useLiveQuery(() => readEarlierClaims(accountId, serialNumber), [accountId, serialNumber]) ?? [];
}
