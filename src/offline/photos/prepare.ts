import { fileMaxBytes, type FileType, signatureBytes, sniffFileType } from '#contract/files.ts';
import { sha256Of } from '../sha256-of.ts';
import { PhotoRefused, type Prepared } from './prepared.ts';

/** Longest edge of a photo in pixels: a rating plate stays readable, ten photos stay sendable (`offline.md`, photos). */
export const longestEdgePx = 2_560;

/** Tried in turn until the photo is small enough. */
const jpegQualities = [0.85, 0.7, 0.5] as const;

/**
 * Makes a file ready to be kept (`offline.md`, photos): a picture is turned upright, made smaller and written anew as
 * JPEG, which leaves its metadata behind, place included; a PDF goes as it is. Runs in a worker.
 *
 * @throws PhotoRefused
 */
export async function prepare(file: Blob): Promise<Prepared> {
  // Nearly all are pictures: they are decoded while their first bytes are looked at.
  const decoding = decoded(file);
  const type = sniffFileType(new Uint8Array(await bytesOf(file.slice(0, signatureBytes))));
  // Copied now: the camera's own file may be gone by the time it is sent.
  if (type === 'application/pdf') return kept(new Blob([await bytesOf(file)], { type }), type);
  // Not one of ours by its first bytes, but perhaps a picture that this browser can read (HEIC, WebP), whatever it is called.
  const { picture, cause } = await decoding;
  if (!picture) throw new PhotoRefused(type === null ? 'wrong_type' : 'unreadable', { cause });
  try {
    return await kept(await smallJpeg(picture, { seeThrough: type !== 'image/jpeg' }), 'image/jpeg');
  } finally {
    picture.close();
  }
}

/** Its picture, upright, or why there is none. A file without a type: by that of its name a browser may refuse it. */
async function decoded(file: Blob): Promise<{ picture: ImageBitmap | null; cause?: unknown }> {
  try {
    return { picture: await createImageBitmap(file.slice(), { imageOrientation: 'from-image' }) };
  } catch (cause) {
    return { picture: null, cause };
  }
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoRefused('unreadable', { cause });
  });
}

/** `seeThrough`: what may be so would turn black, since JPEG has no transparency. */
async function smallJpeg(picture: ImageBitmap, { seeThrough }: { seeThrough: boolean }): Promise<Blob> {
  const scale = Math.min(1, longestEdgePx / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoRefused('unreadable');
  if (seeThrough) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  for (const quality of jpegQualities) {
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (jpeg.size <= fileMaxBytes) return jpeg;
  }
  throw new PhotoRefused('too_big');
}

async function kept(bytes: Blob, type: FileType): Promise<Prepared> {
  if (bytes.size > fileMaxBytes) throw new PhotoRefused('too_big');
  return { bytes, type, sha256: await sha256Of(await bytes.arrayBuffer()) };
}
