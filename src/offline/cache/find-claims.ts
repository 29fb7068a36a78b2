import { type Claim, listClaims } from '#contract/claims.ts';
import { folded } from '#domain/folded.ts';
import { call } from '#session/call.ts';
import { readCachedClaims } from './cached-claims.ts';
import type { ClaimPage } from './read-claims.ts';

/** Requests one page of the claims that match. A search is not cached. Throws `ApiError`. */
export function findClaims(
  accountId: string,
  { search, status }: ClaimFilter,
  page: number,
  signal: AbortSignal,
): Promise<ClaimPage> {
  const query = { page, ...(search === '' ? {} : { search }), ...(status === '' ? {} : { status }) };
  return call(listClaims, { query }, { accountId, signal });
}

/** The cached claims that match, newest first. */
export async function findCachedClaims(accountId: string, filter: ClaimFilter): Promise<Claim[]> {
  return (await readCachedClaims(accountId)).filter((claim) => claimMatches(claim, filter));
}

/** The filter of the claim list; empty matches all. */
export type ClaimFilter = { search: string; status: string };

/** Whether a claim matches by name, serial number or customer, as on the server. */
export function claimMatches(claim: Claim, { search, status }: ClaimFilter): boolean {
  if (status !== '' && claim.status !== status) return false;
  const sought = folded(search.trim());
  const texts = [claim.name, claim.serialNumber, claim.productRegistration?.serialNumber?.name, claim.customer?.name];
  return texts.some((text) => text && folded(text).includes(sought));
}
