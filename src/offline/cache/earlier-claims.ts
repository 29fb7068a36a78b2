import { type Claim, listClaims } from '#contract/claims.ts';
import { claimSerialNumber } from '#domain/claim-product.ts';
import { call } from '#session/call.ts';
import { type ClaimPage, claimsOnKey } from './read-claims.ts';
import { readCachedClaims } from './cached-claims.ts';
import { writeSnapshot } from './snapshots.ts';

/** The cached claims on a serial number, newest first. */
export async function readEarlierClaims(accountId: string, serialNumber: string): Promise<Claim[]> {
  if (serialNumber === '') return [];
  return (await readCachedClaims(accountId)).filter((claim) => claimSerialNumber(claim) === serialNumber);
}

/**
 * Requests the claims on a serial number and caches them. A backend without search returns its first page, of which the
 * claims on this number are cached. Throws `ApiError`.
 */
export async function refreshEarlierClaims(accountId: string, serialNumber: string): Promise<void> {
  const { data, pagination } = await call(listClaims, { query: { search: serialNumber } }, { accountId });
  const ofIt: ClaimPage = { data: data.filter((claim) => claimSerialNumber(claim) === serialNumber), pagination };
  await writeSnapshot(accountId, claimsOnKey(serialNumber), ofIt);
}
