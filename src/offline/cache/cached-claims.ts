import * as v from 'valibot';
import { Claim } from '#contract/claims.ts';
import { database } from '#storage/database.ts';
import { pageKey } from './cached-pages.ts';
import { askingKey } from './needs-you.ts';
import { ClaimPage, claimKey, claimList, claimPageKey, claimsOnKey } from './read-claims.ts';
import { readSnapshot, type Snapshot } from './snapshots.ts';

const CachedClaims = v.union([
  v.object({ data: v.array(Claim) }),
  v.pipe(
    Claim,
    v.transform((claim) => ({ data: [claim] })),
  ),
]);

/** The key of the claims to invoice among the snapshots. */
export const toInvoiceKey = 'claims-to-invoice';

const cachedPrefixes = [claimKey(''), claimPageKey(0).slice(0, -1), claimsOnKey(''), askingKey, toInvoiceKey];

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

/**
 * One claim as last read: by itself, or as a row of the list, whose newer values replace those of the claim. A row has
 * neither files nor timeline.
 */
export async function readCachedClaim(accountId: string, id: string): Promise<Snapshot<Claim> | null> {
  const prefix = pageKey(claimList, 0).slice(0, -1);
  const [own, pages] = await Promise.all([
    readSnapshot(accountId, claimKey(id), Claim),
    database.snapshots
      .where('[accountId+key]')
      .between([accountId, prefix], [accountId, `${prefix}\uffff`])
      .toArray(),
  ]);
  let newest = own;
  for (const { value, readAt } of pages.toSorted((a, b) => (a.readAt < b.readAt ? -1 : 1))) {
    if (newest && newest.readAt > readAt) continue;
    const page = v.safeParse(ClaimPage, value);
    const row = page.success ? page.output.data.find((claim) => claim.id === id) : undefined;
    if (row) newest = { value: { ...newest?.value, ...row }, readAt };
  }
  return newest;
}
