import type { UploadFile } from '#contract/endpoint.ts';
import { photoBytes } from '#storage/photo-bytes.ts';
import type { PhotoRow } from '#storage/rows.ts';

/** A kept photo or document as a request carries it: the same bytes every time. The one place that reads them to send. */
export async function fileOf(photo: PhotoRow): Promise<UploadFile> {
  const { name, type } = photo;
  const bytes = await photoBytes(photo);
  // A new blob for each of them would be asked of the browser and awaited, with the page standing still.
  return { name, blob: bytes.type === type ? bytes : bytes.slice(0, bytes.size, type) };
}

/** The same for all that one request carries; one after the other, since opening one takes memory (`offline.md`, P9). */
export async function filesOf(photos: readonly PhotoRow[]): Promise<UploadFile[]> {
  const files: UploadFile[] = [];
  for (const photo of photos) files.push(await fileOf(photo));
  return files;
}
