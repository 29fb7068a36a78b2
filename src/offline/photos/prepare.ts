import { fileMaxBytes, type FileType, sniffFileType } from '#contract/files.ts';
import { sha256Of } from '../sha256-of.ts';
import { heicHeadBytes, isHeic } from './is-heic.ts';
import { jpegHeadBytes, jpegSize } from './jpeg-size.ts';
import { NoCanvas, PhotoRefused, type Prepared } from './prepared.ts';

/** Pixels of the edge of what a picture is looked at by. */
const sampleEdgePx = 16;

/**
 * Whether a canvas came out of one colour although its picture is not: where memory or their limit ends, browsers draw
 * nothing, or black, without an error. A photo that is really dark is of one colour both ways.
 *
 * @param original the picture's own file
 */
async function isBlank(canvas: CanvasImageSource, original: Blob): Promise<boolean> {
  if (!isOneColour(canvas)) return false;
  const options: ImageBitmapOptions = { resizeWidth: sampleEdgePx, resizeHeight: sampleEdgePx };
  const small = await createImageBitmap(original, options).catch(() => null);
  if (!small) return false;
  try {
    return !isOneColour(small);
  } finally {
    small.close();
  }
}

function isOneColour(picture: CanvasImageSource): boolean {
  const { context } = newCanvas(sampleEdgePx, sampleEdgePx);
  context.drawImage(picture, 0, 0, sampleEdgePx, sampleEdgePx);
  const { data } = context.getImageData(0, 0, sampleEdgePx, sampleEdgePx);
  return data.every((value, at) => value === data[at % 4]);
}

/** Longest edge of a photo in pixels: a rating plate stays readable, ten photos stay sendable (R-OFF-25). */
export const longestEdgePx = 2_560;

/** Pixels of the largest canvas of WebKit on iOS; a photo with more is made smaller while it is decoded. */
const wholeMaxPx = 16_777_216;

/** A photo with so many pixels is no smaller file. */
const largeFileBytes = 2_000_000;

/** Tried in turn until the photo is small enough. */
const jpegQualities = [0.85, 0.7, 0.5] as const;

/**
 * Makes a file ready to be kept (R-OFF-25): a picture is turned upright, made smaller and written anew as
 * JPEG, which leaves its metadata behind, place included; a PDF goes as it is. Runs in a worker, or in the page.
 *
 * @throws PhotoRefused, NoCanvas
 */
export async function prepare(file: Blob): Promise<Prepared> {
  // Nearly all are pictures: they are decoded while their first bytes are looked at.
  const decoding = smaller(file)
    .catch(() => ({}))
    .then((resize) => decoded(file, resize));
  const head = new Uint8Array(await bytesOf(file.slice(0, heicHeadBytes)));
  const type = sniffFileType(head);
  // Copied now: the camera's own file may be gone by the time it is sent.
  if (type === 'application/pdf') return kept(await bytesOf(file), type);
  // Not one of ours by its first bytes, but perhaps a picture that this browser can read (HEIC, WebP), whatever it is called.
  const seeThrough = type !== 'image/jpeg';
  let drawn = await draw(decoding, file, { seeThrough });
  // A picture that is too large for the browser may come out when it is made smaller while it is decoded.
  if ('refused' in drawn) drawn = await draw(decoded(file, { resizeWidth: longestEdgePx }), file, { seeThrough });
  if ('jpeg' in drawn) return kept(await bytesOf(drawn.jpeg), 'image/jpeg');
  const { refused, cause } = drawn;
  if (refused === 'blank') throw new PhotoRefused('blank');
  throw new PhotoRefused(isHeic(head) ? 'heic' : type === null ? 'wrong_type' : 'unreadable', { cause });
}

type Decoded = { picture: ImageBitmap } | { cause: unknown };

/** Its picture, upright, or why there is none. A file without a type: by that of its name a browser may refuse it. */
async function decoded(file: Blob, resize: ImageBitmapOptions): Promise<Decoded> {
  try {
    return { picture: await createImageBitmap(file.slice(), { imageOrientation: 'from-image', ...resize }) };
  } catch (cause) {
    return { cause };
  }
}

/** What makes a large photo smaller while it is decoded: one of 48 megapixels takes 192 MB otherwise. */
async function smaller(file: Blob): Promise<ImageBitmapOptions> {
  if (file.size < largeFileBytes) return {};
  const size = jpegSize(new Uint8Array(await bytesOf(file.slice(0, jpegHeadBytes))));
  if (!size || size.width * size.height <= wholeMaxPx) return {};
  // One edge alone keeps the proportions, whether the browser means the stored picture or the upright one.
  const edge = size.width >= size.height ? 'resizeWidth' : 'resizeHeight';
  return { [edge]: longestEdgePx, resizeQuality: 'high' };
}

type Drawn = { jpeg: Blob } | { refused: 'unreadable' | 'blank'; cause?: unknown };

async function draw(decoding: Promise<Decoded>, file: Blob, how: { seeThrough: boolean }): Promise<Drawn> {
  const found = await decoding;
  if ('cause' in found) return { refused: 'unreadable', cause: found.cause };
  try {
    const jpeg = await smallJpeg(found.picture, file, how);
    return jpeg ? { jpeg } : { refused: 'blank' };
  } finally {
    found.picture.close();
  }
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoRefused('unreadable', { cause });
  });
}

/**
 * Null when nothing of the picture came onto the canvas.
 *
 * @param how `seeThrough`: what may be so would turn black, since JPEG has no transparency
 */
async function smallJpeg(picture: ImageBitmap, file: Blob, how: { seeThrough: boolean }): Promise<Blob | null> {
  const scale = Math.min(1, longestEdgePx / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const { canvas, context } = newCanvas(width, height);
  if (how.seeThrough) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  if (await isBlank(canvas, file)) return null;
  for (const quality of jpegQualities) {
    const jpeg = await jpegOf(canvas, quality);
    if (!jpeg) throw new PhotoRefused('unreadable');
    if (jpeg.size <= fileMaxBytes) return jpeg;
  }
  throw new PhotoRefused('too_big');
}

async function kept(bytes: ArrayBuffer, type: FileType): Promise<Prepared> {
  if (bytes.byteLength > fileMaxBytes) throw new PhotoRefused('too_big');
  return { bytes, type, sha256: await sha256Of(bytes) };
}

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/**
 * A canvas to draw a picture on. Safari before 16.4 has none off the screen, and some WebKits none in a worker.
 *
 * @throws NoCanvas
 */
function newCanvas(width: number, height: number) {
  const canvas = emptyCanvas();
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context || !('drawImage' in context)) throw new NoCanvas();
  return { canvas, context };
}

function emptyCanvas(): Canvas {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(1, 1);
  if (typeof document === 'undefined') throw new NoCanvas();
  return document.createElement('canvas');
}

/** What is on a canvas as a JPEG, or null where the browser cannot encode it. */
async function jpegOf(canvas: Canvas, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
