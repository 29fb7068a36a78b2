import type { ClaimEntry } from '#storage/rows.ts';

/** How many of an entry's files go with its claim: a proof of purchase goes with the registration. */
export function claimPhotoCount({ photoCount, payload }: Pick<ClaimEntry, 'photoCount' | 'payload'>): number {
  const hasProof = payload.registering !== null && payload.registering.owner.kind !== 'stock';
  return hasProof ? photoCount - 1 : photoCount;
}
