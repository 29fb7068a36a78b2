import type { Claim } from '#contract/claims.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import { ClaimStatusBadge } from '../claim-status-badge.tsx';

/** Status and substatus, beside the name of the claim. */
export function ClaimStates({ claim }: { claim: Claim }) {
  return (
    <>
      <ClaimStatusBadge status={claim.status} />
      {claim.substatus && <StateBadge tone="plain">{claim.substatus}</StateBadge>}
    </>
  );
}
