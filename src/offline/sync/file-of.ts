import type { UploadFile } from '#contract/endpoint.ts';
import type { PhotoRow } from '#storage/rows.ts';

/** A kept photo or document as a request carries it: the same bytes every time. The one place that reads them to send. */
export async function fileOf({ bytes, name, type }: PhotoRow): Promise<UploadFile> {
  // A new blob for each of them would be asked of the browser and awaited, with the page standing still.
  return { name, blob: bytes.type === type ? bytes : bytes.slice(0, bytes.size, type) };
}

/** The same for all that one request carries. */
export function filesOf(photos: readonly PhotoRow[]): Promise<UploadFile[]> {
  return Promise.all(photos.map(fileOf));
}
