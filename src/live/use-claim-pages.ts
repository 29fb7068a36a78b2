import { useLiveQuery } from 'dexie-react-hooks';
import { type ClaimPages, readClaimPages } from '#offline/claim-pages.ts';

/** Live: pages 1 to `count` of the claim list, as far as they were read before; undefined until looked up. */
export function useClaimPages(accountId: string, count: number): ClaimPages | undefined {
  return useLiveQuery(() => readClaimPages(accountId, count), [accountId, count]);
}
