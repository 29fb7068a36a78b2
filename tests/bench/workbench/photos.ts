import type { Prepared } from '#offline/photos/prepared.ts';
import type { PhotoReply, PhotoRequest } from '#offline/photos/photo-worker.ts';

/** What the issue measures with: three photos of one megabyte a claim. */
export const photosPerClaim = 3;
const photoBytes = 1_000_000;

/** Random, so that nothing on the way can make them smaller; a JPEG by its first bytes, so that the server takes it. */
const bytes = randomJpeg();
const sha256 = await hashOf(bytes);

const prepared = new WeakMap<Blob, Prepared>();

/** Photos as blobs that no database and no other process has seen yet: each caller writes every byte anew. */
export function freshPhotos(): Blob[] {
  return Array.from({ length: photosPerClaim }, () => new Blob([bytes], { type: 'image/jpeg' }));
}

/** Files for `takeIn`, whose picture work is already done: what is measured is the storing. */
export function preparedFiles(): File[] {
  return freshPhotos().map((photo, at) => {
    const file = new File([photo], `photo-${at}.jpg`, { type: 'image/jpeg' });
    prepared.set(file, { bytes: bytes.slice().buffer, type: 'image/jpeg', sha256 });
    return file;
  });
}

/** Stands in for the photo worker and answers at once: turning and shrinking pictures has no bare counterpart. */
export class PreparedPhotos extends EventTarget {
  postMessage({ id, file }: PhotoRequest): void {
    const found = prepared.get(file);
    const data: PhotoReply = found ? { id, prepared: found } : { id, refused: 'unreadable' };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function randomJpeg(): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(photoBytes);
  // `getRandomValues` gives 65,536 bytes at most.
  for (let at = 0; at < photoBytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, at + 65_536));
  photo.set([0xff, 0xd8, 0xff]);
  return photo;
}

async function hashOf(photo: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', photo)).toHex();
}
