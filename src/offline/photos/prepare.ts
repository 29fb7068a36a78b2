import { fileMaxBytes, type FileType, signatureBytes, sniffFileType } from '#contract/files.ts';
import { pictureHeadBytes, picturePixelsMax, pictureSize } from '#contract/picture-size.ts';
import type { PhotoMark } from '#storage/photo-marks.ts';
import type { PhotoRemark } from '#storage/rows.ts';
import { sha256Of } from '../sha256-of.ts';
import { drawMarks } from './draw-marks.ts';
import { isDamagedJpeg } from './is-damaged-jpeg.ts';
import { isEncryptedPdf } from './is-encrypted-pdf.ts';
import { greySampleOf } from './grey-sample.ts';
import { heicHeadBytes, isHeic } from './is-heic.ts';
import { judgePhoto } from './judge-photo.ts';
import { newCanvas, type Canvas } from './new-canvas.ts';
import { isDamagedPng, mendedPng } from './png-parts.ts';
import { PhotoRefused, type Prepared } from './prepared.ts';
import { scaledSize } from './scaled-size.ts';

/** Edge of the sample that is checked for a blank picture, in pixels. */
const sampleEdgePx = 16;

/**
 * Whether a canvas has one colour although the picture has several. Without enough memory, browsers draw nothing, or
 * black, and report no error. A photo of a dark room has one colour in both.
 *
 * @param original the file of the picture
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

/**
 * A long picture, such as the screenshot of a receipt, keeps this short edge, within the pixels of a photo of 4:3 and an
 * edge that every browser decodes.
 */
const longPicture = { shortEdgePx: 1_080, pixels: longestEdgePx * 1_920, longestEdgePx: 8_192 } as const;

/** The scale at which a picture is kept, at most 1. */
export function keptScale(width: number, height: number): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const ofLongPicture = Math.min(
    longPicture.shortEdgePx / short,
    Math.sqrt(longPicture.pixels / (width * height)),
    longPicture.longestEdgePx / long,
  );
  return Math.min(1, Math.max(longestEdgePx / long, ofLongPicture));
}

/** Pixels of the largest canvas in WebKit on iOS. A larger photo is scaled down while it is decoded. */
const wholeMaxPx = 16_777_216;

/** No photo of more than `wholeMaxPx` is a smaller file. */
const largeFileBytes = 2_000_000;

/** The marker at the end of a JPEG. */
const jpegEnd = new Uint8Array([0xff, 0xd9]);

/** Tried in order until the photo is small enough. */
const jpegQualities = [0.85, 0.7, 0.5] as const;

/**
 * Prepares a file to be stored (R-OFF-25). A picture is rotated, scaled down and encoded as JPEG without its metadata,
 * including the location. A PDF is unchanged. A file that may not open is marked, and a photo that may not show enough
 * (R-CLAIM-22). Runs in a worker or in the page.
 *
 * @param marks to draw over the picture (R-CLAIM-21)
 * @throws PhotoRefused, NoCanvas
 */
export async function prepare(file: Blob, marks: readonly PhotoMark[] = []): Promise<Prepared> {
  // Nearly all files are pictures, so decoding starts before the type is known.
  const decoding = decoded(file, await smaller(file));
  const head = new Uint8Array(await bytesOf(file.slice(0, signatureBytes)));
  const type = sniffFileType(head);
  // Copied now, because the original may be gone when it is sent.
  if (type === 'application/pdf') {
    const bytes = await bytesOf(file);
    return prepared(bytes, type, isEncryptedPdf(new Uint8Array(bytes)) ? { doubt: 'protected' } : {});
  }
  // The browser may be able to decode other types (HEIC, WebP).
  const how = { mayBeTransparent: type !== 'image/jpeg', marks };
  const damage = type ? isDamaged(file, type) : Promise.resolve(false);
  let drawn = await draw(decoding, file, how);
  // A picture that is too large for the browser may succeed if it is scaled down while it is decoded.
  if ('refused' in drawn) drawn = await draw(decoded(file, { resizeWidth: longestEdgePx }), file, how);
  // Chromium decodes no picture that is cut off.
  const mended = 'refused' in drawn && drawn.refused === 'unreadable' && type ? await mendedPicture(file, type) : null;
  if (mended) drawn = await draw(decoded(mended.picture, await smaller(mended.picture)), mended.picture, how);
  const isWhole = !(await damage) && !mended?.lacksPixels;
  if ('jpeg' in drawn) {
    const { jpeg, ...judged } = drawn;
    return prepared(await bytesOf(jpeg), 'image/jpeg', { ...judged, ...(!isWhole && { doubt: 'damaged' }) });
  }
  const { refused, cause } = drawn;
  if (refused === 'blank') throw new PhotoRefused('blank');
  throw new PhotoRefused(
    isHeic(head.subarray(0, heicHeadBytes)) ? 'heic' : type === null ? 'wrong_type' : 'unreadable',
    { cause },
  );
}

type PictureType = Exclude<FileType, 'application/pdf'>;

/** Whether the picture is cut off or broken inside, which a decoder does not say. */
async function isDamaged(file: Blob, type: PictureType): Promise<boolean> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return type === 'image/jpeg' ? isDamagedJpeg(bytes) : await isDamagedPng(bytes);
  } catch {
    // The file is gone, or this browser cannot unpack a PNG.
    return false;
  }
}

/** The picture with the end that it lacks; null if that cannot help. */
async function mendedPicture(file: Blob, type: PictureType): ReturnType<typeof mendedPng> {
  if (type === 'image/jpeg') return { picture: new Blob([file, jpegEnd]), lacksPixels: false };
  return file
    .arrayBuffer()
    .then((bytes) => mendedPng(new Uint8Array(bytes)))
    .catch(() => null);
}

type Decoded = { picture: ImageBitmap } | { cause: unknown };

/** Decodes and rotates a picture. `slice()` removes the declared type, which a browser may reject. */
async function decoded(file: Blob, resize: ImageBitmapOptions): Promise<Decoded> {
  try {
    return { picture: await createImageBitmap(file.slice(), { imageOrientation: 'from-image', ...resize }) };
  } catch (cause) {
    return { cause };
  }
}

/**
 * Options to scale a large photo down while it is decoded. A decoded photo of 48 megapixels takes 192 MB.
 *
 * @throws PhotoRefused for a picture whose header says so many pixels that decoding it would end the app
 */
async function smaller(file: Blob): Promise<ImageBitmapOptions> {
  const head = new Uint8Array(await bytesOf(file.slice(0, pictureHeadBytes)));
  const size = pictureSize(head);
  if (!size) return {};
  if (size.width * size.height > picturePixelsMax) throw new PhotoRefused('too_many_pixels');
  if (file.size < largeFileBytes || size.width * size.height <= wholeMaxPx) return {};
  // One edge is enough: the browser preserves the proportions, before or after rotation.
  const { width, height } = size;
  const edge = width >= height ? 'resizeWidth' : 'resizeHeight';
  return { [edge]: Math.round(Math.max(width, height) * keptScale(width, height)), resizeQuality: 'high' };
}

/** `mayBeTransparent`: draw on white, since JPEG would turn transparent pixels black. */
type How = { mayBeTransparent: boolean; marks: readonly PhotoMark[] };

type Photo = { jpeg: Blob; remark?: PhotoRemark };

type Drawn = Photo | { refused: 'unreadable' | 'blank'; cause?: unknown };

async function draw(decoding: Promise<Decoded>, file: Blob, how: How): Promise<Drawn> {
  const found = await decoding;
  if ('cause' in found) return { refused: 'unreadable', cause: found.cause };
  try {
    return (await smallJpeg(found.picture, file, how)) ?? { refused: 'blank' };
  } finally {
    found.picture.close();
  }
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return file.arrayBuffer().catch((cause: unknown) => {
    throw new PhotoRefused('unreadable', { cause });
  });
}

/** Scales, encodes and judges a picture. Returns null if the canvas is blank. */
async function smallJpeg(picture: ImageBitmap, file: Blob, how: How): Promise<Photo | null> {
  const { width, height } = scaledSize(picture, keptScale(picture.width, picture.height));
  const { canvas, context } = newCanvas(width, height);
  if (how.mayBeTransparent) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  if (await isBlank(canvas, file)) return null;
  drawMarks(context, { width, height }, how.marks);
  const [best, ...lower] = jpegQualities;
  const encoding = jpegOf(canvas, best);
  // While the browser encodes, on a thread of its own. Of a marked photo the original was judged: lines are always sharp.
  const remark = how.marks.length > 0 ? undefined : remarkOn(canvas);
  let jpeg = await encoding;
  for (const quality of lower) if (jpeg && jpeg.size > fileMaxBytes) jpeg = await jpegOf(canvas, quality);
  if (!jpeg) throw new PhotoRefused('unreadable');
  if (jpeg.size > fileMaxBytes) throw new PhotoRefused('too_big');
  return { jpeg, ...(remark && { remark }) };
}

/** A photo that cannot be judged is taken without a remark. */
function remarkOn(canvas: Canvas): PhotoRemark | undefined {
  try {
    return judgePhoto(greySampleOf(canvas)) ?? undefined;
  } catch {
    return undefined;
  }
}

type Findings = Pick<Prepared, 'doubt' | 'remark'>;

async function prepared(bytes: ArrayBuffer, type: FileType, findings: Findings): Promise<Prepared> {
  if (bytes.byteLength > fileMaxBytes) throw new PhotoRefused('too_big');
  return { bytes, type, sha256: await sha256Of(bytes), ...findings };
}

/** Encodes a canvas as JPEG. Returns null if the browser cannot. */
async function jpegOf(canvas: Canvas, quality: number): Promise<Blob | null> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
