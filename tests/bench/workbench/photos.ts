import type { Prepared } from '#offline/photos/prepared.ts';
import type { PhotoReply, PhotoRequest } from '#offline/photos/photo-worker.ts';

/** As in `docs/performance.md`: three photos of one megabyte per claim. */
export const photosPerClaim = 3;
const photoBytes = 1_000_000;

/** Random, so that compression has no effect. The JPEG signature makes the server accept it. */
const bytes = randomJpeg();
const sha256 = await hashOf(bytes);

const prepared = new WeakMap<Blob, Prepared>();

/** Returns new blobs, so that each caller writes every byte again. */
export function freshPhotos(): Blob[] {
  return Array.from({ length: photosPerClaim }, () => new Blob([bytes], { type: 'image/jpeg' }));
}

/** Files for `addPhoto` without picture processing: only storing is measured. */
export function preparedFiles(): File[] {
  return freshPhotos().map((photo, at) => {
    const file = new File([photo], `photo-${at}.jpg`, { type: 'image/jpeg' });
    prepared.set(file, { bytes: bytes.slice().buffer, type: 'image/jpeg', sha256 });
    return file;
  });
}

/** Replaces the photo worker and responds at once: picture processing has no baseline here. */
export class PreparedPhotos extends EventTarget {
  postMessage({ id, file }: PhotoRequest): void {
    const found = prepared.get(file);
    const data: PhotoReply = found ? { id, prepared: found } : { id, refused: 'unreadable' };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function randomJpeg(): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(photoBytes);
  // `getRandomValues` returns at most 65,536 bytes.
  for (let at = 0; at < photoBytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, at + 65_536));
  photo.set([0xff, 0xd8, 0xff]);
  return photo;
}

async function hashOf(photo: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', photo)).toHex();
}
