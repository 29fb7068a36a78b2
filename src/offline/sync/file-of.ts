import type { PhotoRow } from '#storage/rows.ts';

/** A kept photo or document as a request carries it: the same bytes every time. The one place that reads them to send. */
export async function fileOf({ bytes, name, type }: PhotoRow): Promise<File> {
  return new File([bytes], name, { type });
}

/** The same for all that one request carries. */
export function filesOf(photos: readonly PhotoRow[]): Promise<File[]> {
  return Promise.all(photos.map(fileOf));
}
