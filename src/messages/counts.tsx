import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import type { ClaimEntry, PhotoRow } from '#storage/rows.ts';

/** `1 file`. */
export function FileCount({ count }: { count: number }) {
  return <Plural value={count} _0="no file" one="# file" other="# files" />;
}

/** `5 photos`. */
export function PhotoCount({ count }: { count: number }) {
  return <Plural value={count} _0="no photos" one="# photo" other="# photos" />;
}

/** The number of an entry's files that belong to its claim; a proof of purchase belongs to the registration. */
export function claimPhotoCount({ photoCount, payload }: Pick<ClaimEntry, 'photoCount' | 'payload'>): number {
  const hasProof = payload.registering !== null && payload.registering.owner.kind !== 'stock';
  return hasProof ? photoCount - 1 : photoCount;
}

/** The title of a file: its purpose, or the name of a document. `index` starts at 0. */
export function photoTitle(
  { type, name, purpose }: Pick<PhotoRow, 'type' | 'name' | 'purpose'>,
  index: number,
): string {
  if (purpose === 'rating_plate') return t`Rating plate`;
  if (purpose === 'proof_of_purchase') return t`Proof of purchase`;
  if (type === 'application/pdf') return name;
  const number = index + 1;
  return t`Photo ${number}`;
}
