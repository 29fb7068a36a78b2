import { t } from '@lingui/core/macro';
import type { PhotoRow } from '#storage/rows.ts';

/** What a file is called: by what it is for, a document by its name. `index` is from 0. */
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
