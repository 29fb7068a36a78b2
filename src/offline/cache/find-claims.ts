import { type Claim, listClaims } from '#contract/claims.ts';
import { folded } from '#domain/folded.ts';
import { call } from '#session/call.ts';
import { readKeptClaims } from './cached-claims.ts';
import type { ClaimPage } from './read-claims.ts';

/** Asks the server for one page of the claims that match. A search is not kept. Throws `ApiError`. */
export function findClaims(
  accountId: string,
  { search, status }: ClaimFilter,
  page: number,
  signal: AbortSignal,
): Promise<ClaimPage> {
  const query = { page, ...(search === '' ? {} : { search }), ...(status === '' ? {} : { status }) };
  return call(listClaims, { query }, { accountId, signal });
}

/** The claims that match among all that this device has read, newest first. */
export async function findKeptClaims(accountId: string, filter: ClaimFilter): Promise<Claim[]> {
  return (await readKeptClaims(accountId)).filter((claim) => claimMatches(claim, filter));
}

/** What the claim list is narrowed down to; empty is all. */
export type ClaimFilter = { search: string; status: string };

/** Whether a claim is among those asked for: by name, serial number or customer, as the server does it. */
export function claimMatches(claim: Claim, { search, status }: ClaimFilter): boolean {
  if (status !== '' && claim.status !== status) return false;
  const sought = folded(search.trim());
  const texts = [claim.name, claim.serialNumber, claim.productRegistration?.serialNumber?.name, claim.customer?.name];
  return texts.some((text) => text && folded(text).includes(sought));
}
