import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import type { Brightness } from './photo-tones.ts';

const size = 256;

/** More pixels are not decoded: a small file may hold a picture that fills the memory. */
export const pixelsMax = 25_000_000;

const decodingMaxS = 20;

/** @returns null for what cannot be decoded, has too many pixels, or is not stored. */
export async function readStoredBrightness(files: FileStore, path: string): Promise<Brightness | null> {
  const stream = await files.read(path, null);
  return stream && readBrightness(await buffer(stream));
}

/**
 * Decodes a photo, upright as its camera says, to the brightness of few samples.
 * @returns null for what cannot be decoded, or has too many pixels.
 */
export async function readBrightness(bytes: Uint8Array): Promise<Brightness | null> {
  // Loaded by the first photo: it would make each start slower.
  const { default: sharp } = await import('sharp');
  // One photo at a time, and none is read twice.
  sharp.concurrency(1);
  sharp.cache(false);
  try {
    const samples = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(size, size, { fit: 'fill' })
      .raw()
      .timeout({ seconds: decodingMaxS })
      .toBuffer();
    return { size, samples };
  } catch {
    return null;
  }
}
