import type { Claim } from '#contract/claims.ts';
import { folded } from '#domain/folded.ts';

/** What the claim list is narrowed down to; empty is all. */
export type ClaimFilter = { search: string; status: string };

/** Whether a claim is among those asked for: by name, serial number or customer, as the server does it. */
export function claimMatches(claim: Claim, { search, status }: ClaimFilter): boolean {
  if (status !== '' && claim.status !== status) return false;
  const sought = folded(search.trim());
  const texts = [claim.name, claim.serialNumber, claim.productRegistration?.serialNumber?.name, claim.customer?.name];
  return sought === '' || texts.some((text) => text && folded(text).includes(sought));
}
