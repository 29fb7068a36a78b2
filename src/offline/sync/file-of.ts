import type { PhotoRow } from '#storage/rows.ts';

/** A kept photo or document as a request carries it: the same bytes every time. */
export function fileOf({ bytes, name, type }: PhotoRow): File {
  return new File([bytes], name, { type });
}
