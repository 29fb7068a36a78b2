import * as v from 'valibot';
import { Claim } from '#contract/claims.ts';
import { database } from '#storage/database.ts';
import { ClaimPage, claimKey, claimPageKey, claimsOnKey } from './read-claims.ts';

const CachedClaims = v.union([
  ClaimPage,
  v.pipe(
    Claim,
    v.transform((claim) => ({ data: [claim] })),
  ),
]);

const cachedPrefixes = [claimKey(''), claimPageKey(0).slice(0, -1), claimsOnKey('')];

/** All cached claims as last read, newest first. */
export async function readCachedClaims(accountId: string): Promise<Claim[]> {
  const rows = await database.snapshots.where({ accountId }).toArray();
  const cached = rows.filter(({ key }) => cachedPrefixes.some((prefix) => key.startsWith(prefix)));
  const claims = cached
    .toSorted((a, b) => (a.readAt < b.readAt ? -1 : 1))
    .flatMap(({ value }) => {
      const parsed = v.safeParse(CachedClaims, value);
      return parsed.success ? parsed.output.data : [];
    });
  return [...new Map(claims.map((claim) => [claim.id, claim])).values()].toSorted((a, b) =>
    (a.createdAt ?? a.name) > (b.createdAt ?? b.name) ? -1 : 1,
  );
}
