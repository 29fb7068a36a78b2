import * as v from 'valibot';
import { Claim, getClaim, listClaims } from '#contract/claims.ts';
import { getOverview, type Overview } from '#contract/overview.ts';
import { paged } from '#contract/primitives.ts';
import { call } from '#session/call.ts';
import { type CachedList, pageKey } from './cached-pages.ts';
import { writeSnapshot } from './snapshots.ts';

export const ClaimPage = paged(Claim);
export type ClaimPage = v.InferOutput<typeof ClaimPage>;

/** The depot's claims, newest first. */
export const claimList: CachedList<Claim> = {
  name: 'claims',
  page: ClaimPage,
  request: (page, as) => call(listClaims, { query: { page } }, as),
};

/** The pages of the newest claims, at least 50 of them, which are prefetched. */
export const newestPages = [1, 2, 3] as const;

/** The key of one claim among the snapshots. */
export function claimKey(id: string): string {
  return `claim:${id}`;
}

/** The key of one page of the claim list among the snapshots. */
export function claimPageKey(page: number): string {
  return pageKey(claimList, page);
}

/** The key of the claims on one serial number among the snapshots. */
export function claimsOnKey(serialNumber: string): string {
  return `claims-on:${serialNumber}`;
}

/** Reads one claim and caches it. Throws `ApiError`. */
export async function refreshClaim(accountId: string, id: string): Promise<Claim> {
  const claim = await call(getClaim, { params: { id } }, { accountId });
  await writeSnapshot(accountId, claimKey(id), claim);
  return claim;
}

/** The key of the overview among the snapshots. */
export const overviewKey = 'overview';

/** Reads what the depot's claims come to, and caches it. Throws `ApiError`. */
export async function refreshOverview(accountId: string): Promise<Overview> {
  const overview = await call(getOverview, {}, { accountId });
  await writeSnapshot(accountId, overviewKey, overview);
  return overview;
}
