import { useClaim } from '#queries/use-claim.ts';
import { useKeptDetail } from '#lists/use-kept-detail.ts';
import { refreshClaim } from '#offline/cache/read-claims.ts';

/** A claim as last read, and as it is read now. */
export function useClaimDetail(accountId: string, id: string) {
  const { value: claim, ...detail } = useKeptDetail({
    snapshot: useClaim(accountId, id),
    id,
    read: () => refreshClaim(accountId, id),
    list: '/warranty-claims',
    failure: 'fetch_claim',
  });
  return { claim, ...detail };
}
