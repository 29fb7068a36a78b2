import * as v from 'valibot';
import { Claim } from '#contract/claims.ts';
import { database } from '#storage/database.ts';
import { ClaimPage, claimKey, claimPageKey } from './claims.ts';

const KeptClaims = v.union([
  ClaimPage,
  v.pipe(
    Claim,
    v.transform((claim) => ({ data: [claim] })),
  ),
]);

/** The claims on a serial number among all that was read before, newest first. */
export async function readEarlierClaims(accountId: string, serialNumber: string): Promise<Claim[]> {
  if (serialNumber === '') return [];
  const rows = await database.snapshots.where({ accountId }).toArray();
  const kept = rows.filter(({ key }) => key.startsWith(claimKey('')) || key.startsWith(claimPagePrefix));
  const claims = kept
    .toSorted((a, b) => (a.readAt < b.readAt ? -1 : 1))
    .flatMap(({ value }) => {
      const parsed = v.safeParse(KeptClaims, value);
      return parsed.success ? parsed.output.data : [];
    })
    .filter((claim) => serialOf(claim) === serialNumber);
  return [...new Map(claims.map((claim) => [claim.id, claim])).values()].toSorted((a, b) =>
    (a.createdAt ?? a.name) > (b.createdAt ?? b.name) ? -1 : 1,
  );
}

const claimPagePrefix = claimPageKey(0).slice(0, -1);

function serialOf(claim: Claim): string | null {
  return claim.serialNumber ?? claim.productRegistration?.serialNumber?.name ?? null;
}
