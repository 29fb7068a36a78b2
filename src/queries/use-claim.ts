import { Claim } from '#contract/claims.ts';
import { claimKey } from '#offline/cache/read-claims.ts';
import type { Snapshot } from '#offline/cache/snapshots.ts';
import { useSnapshot } from './use-snapshot.ts';

/** Live: one claim as last read; null when it never was, undefined until that is known. */
export function useClaim(accountId: string, id: string): Snapshot<Claim> | null | undefined {
  return useSnapshot(accountId, claimKey(id), Claim);
}
