import type { Prepared } from '#offline/photos/prepared.ts';
import type { PhotoReply, PhotoRequest } from '#offline/photos/photo-worker.ts';

export const photosPerClaim = 3;

/** The photos of one claim. */
export type ClaimPhotos = readonly Blob[];

const largeBytes = 1_000_000;
const large = randomJpeg();

const [width, height] = [1600, 1200];
const grain = randomGrain();

/** How much of the grain is in a drawn photo: so much that its file has 300 kB. */
const grainAlpha = 0.055;

const prepared = new WeakMap<Blob, Prepared>();

/** Photos of one megabyte, in new blobs, so that each caller writes every byte again. */
export function largePhotos(): Blob[] {
  return Array.from({ length: photosPerClaim }, () => new Blob([large], { type: 'image/jpeg' }));
}

/** Pictures of about 300 kB, each a different one, which the server decodes and compares as it does real photos. */
export function drawnPhotos(): Promise<Blob[]> {
  return Promise.all(Array.from({ length: photosPerClaim }, drawnPhoto));
}

/** Files for `addPhoto` without picture processing: only storing is measured. */
export async function preparedFiles(photos: ClaimPhotos): Promise<File[]> {
  return Promise.all(
    photos.map(async (photo, at) => {
      const bytes = await photo.arrayBuffer();
      const file = new File([photo], `photo-${at}.jpg`, { type: 'image/jpeg' });
      prepared.set(file, { bytes, type: 'image/jpeg', sha256: await hashOf(bytes) });
      return file;
    }),
  );
}

/** Replaces the photo worker and responds at once: picture processing has no baseline here. */
export class PreparedPhotos extends EventTarget {
  postMessage({ id, file }: PhotoRequest): void {
    const found = prepared.get(file);
    const data: PhotoReply = found ? { id, prepared: found } : { id, refused: 'unreadable' };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** Random, so that compression has no effect. The JPEG signature makes the server accept it. */
function randomJpeg(): Uint8Array<ArrayBuffer> {
  const photo = new Uint8Array(largeBytes);
  // `getRandomValues` returns at most 65,536 bytes.
  for (let at = 0; at < largeBytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, at + 65_536));
  photo.set([0xff, 0xd8, 0xff]);
  return photo;
}

/** Shapes at random places under a fine grain, which makes the file as large as that of a photo. */
async function drawnPhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  for (let shape = 0; shape < 400; shape += 1) {
    context.fillStyle = `rgb(${Array.from({ length: 3 }, () => Math.random() * 255).join(' ')} / 0.5)`;
    context.fillRect(
      Math.random() * width - 200,
      Math.random() * height - 200,
      Math.random() * 400,
      Math.random() * 400,
    );
  }
  context.globalAlpha = grainAlpha;
  context.drawImage(grain, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}

function randomGrain(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const grey = new ImageData(width, height);
  for (let at = 0; at < grey.data.length; at += 4) {
    const level = Math.random() * 255;
    grey.data.set([level, level, level, 255], at);
  }
  canvas.getContext('2d')?.putImageData(grey, 0, 0);
  return canvas;
}

async function hashOf(photo: ArrayBuffer): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', photo)).toHex();
}
