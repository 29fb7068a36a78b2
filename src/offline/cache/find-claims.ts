import type { Claim } from '#contract/claims.ts';
import { listClaims } from '#contract/claims.ts';
import { call } from '#session/call.ts';
import { type ClaimFilter, claimMatches } from './claim-filter.ts';
import type { ClaimPage } from './read-claims.ts';
import { readKeptClaims } from './cached-claims.ts';

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
