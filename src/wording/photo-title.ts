import { t } from '@lingui/core/macro';
import type { PhotoRow } from '#storage/rows.ts';

/** What a photo is called: the first is the rating plate, a document keeps its name. `index` is from 0. */
export function photoTitle({ type, name }: Pick<PhotoRow, 'type' | 'name'>, index: number): string {
  if (type === 'application/pdf') return name;
  const number = index + 1;
  return index === 0 ? t`Rating plate` : t`Photo ${number}`;
}
