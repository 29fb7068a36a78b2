import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileMaxBytes } from '#contract/files.ts';
import { longestEdgePx, prepare } from '#offline/photos/prepare.ts';
import { PhotoRefused, type PhotoRefusal } from '#offline/photos/prepared.ts';

/** The decisions about a picture, with a canvas that only records its calls. The browser tests cover a real canvas. */
type Picture = { width: number; height: number; close: () => void };

/** The result of `createImageBitmap`: a picture of this size, or a failure. */
let picture: { width: number; height: number } | null;
let decodings: { type: string; options: ImageBitmapOptions }[];
let closed: number;
/** The drawing calls: fills by colour and size, pictures by size. */
let drawn: string[];
let qualities: number[];
/** The bytes of the JPEG at a quality; null where the browser cannot encode it. */
let bytesAt: (quality: number) => number | null;
/** Whether the canvas, and the picture itself, have only one colour. */
let isOneColour: { canvas: boolean; picture: boolean };

class CanvasStandIn {
  width = 1;
  height = 1;
  #source: unknown = null;

  getContext() {
    const context = {
      fillStyle: '',
      imageSmoothingQuality: 'low',
      fillRect: (x: number, y: number, width: number, height: number) =>
        void drawn.push(`${context.fillStyle} ${x},${y} ${width}x${height}`),
      drawImage: (source: unknown, _x: number, _y: number, width: number, height: number) => {
        this.#source = source;
        // The small canvases that sample the colour, and the photo to be judged, are not part of it.
        if (width > 16 && !(source instanceof CanvasStandIn))
          drawn.push(`${context.imageSmoothingQuality} ${width}x${height}`);
      },
      getImageData: () => {
        const alike = this.#source instanceof CanvasStandIn ? isOneColour.canvas : isOneColour.picture;
        return { data: Uint8ClampedArray.of(0, 0, 0, 255, alike ? 0 : 9, 0, 0, 255) };
      },
    };
    return context;
  }

  async convertToBlob({ type, quality }: { type: string; quality: number }): Promise<Blob | null> {
    qualities.push(quality);
    const size = bytesAt(quality);
    return size === null ? null : new Blob([new Uint8Array(size)], { type });
  }
}

beforeEach(() => {
  picture = { width: 4_000, height: 3_000 };
  decodings = [];
  drawn = [];
  qualities = [];
  closed = 0;
  bytesAt = () => 1_000;
  isOneColour = { canvas: false, picture: false };
  vi.stubGlobal('OffscreenCanvas', CanvasStandIn);
  vi.stubGlobal('createImageBitmap', async (file: Blob, options: ImageBitmapOptions): Promise<Picture> => {
    decodings.push({ type: file.type, options });
    if (!picture) throw new DOMException('Not a picture', 'InvalidStateError');
    return { ...picture, close: () => void (closed += 1) };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const jpegHead = [0xff, 0xd8, 0xff, 0xe0, 0, 2];
const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const heicHead = [0, 0, 0, 24, ...new TextEncoder().encode('ftypheic')];

const file = (head: number[], size = 100) => {
  const bytes = new Uint8Array(Math.max(size, head.length));
  bytes.set(head);
  return new File([bytes], 'photo', { type: 'image/x-told' });
};

/** A large JPEG whose header contains its size in pixels. */
const largeJpeg = (width: number, height: number, size = 2_000_000) =>
  file([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3], size);

async function refusalOf(photo: Blob): Promise<PhotoRefusal> {
  const error = await prepare(photo).catch((thrown: unknown) => thrown);
  if (error instanceof PhotoRefused) return error.reason;
  throw new Error('It was not refused', { cause: error });
}

describe('a picture', () => {
  it('is encoded again as a JPEG, with edges up to the readable length, and its memory is released', async () => {
    const { type, bytes, sha256 } = await prepare(file(jpegHead));
    expect([type, bytes.byteLength, sha256.length]).toEqual(['image/jpeg', 1_000, 64]);
    expect(drawn).toEqual([`high ${longestEdgePx}x1920`]);
    expect(closed).toBe(1);
  });

  it.each([
    ['a small one keeps its size', 640, 480, '640x480'],
    ['a long one has an edge of at least a pixel', 30_000, 2, '8192x1'],
    ['a receipt keeps its text readable', 1_080, 9_600, '744x6610'],
    ['a panorama keeps its height', 12_000, 2_500, '4857x1012'],
    ['a screen of 2:1 is as wide as others', 6_000, 3_000, `${longestEdgePx}x1280`],
    ['a small long one keeps its size', 600, 8_000, '600x8000'],
    ['a portrait one is as high as others are wide', 3_000, 4_000, `1920x${longestEdgePx}`],
  ])('is never enlarged: %s', async (_, width, height, size) => {
    picture = { width, height };
    await prepare(file(jpegHead));
    expect(drawn).toEqual([`high ${size}`]);
  });

  it('is decoded upright, and by its bytes for any type of its name', async () => {
    await prepare(file(jpegHead));
    expect(decodings).toEqual([{ type: '', options: { imageOrientation: 'from-image' } }]);
  });

  it.each([
    ['a PNG', [...pngHead, 0, 0, 0, 13, ...new TextEncoder().encode('IHDR'), 0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 2]],
    ['a JPEG', [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x75, 0x30, 0x75, 0x30, 3]],
  ])('of 30,000 × 30,000 pixels is refused before it is decoded: %s', async (_, head) => {
    expect(await refusalOf(file(head))).toBe('too_many_pixels');
    expect(decodings).toEqual([]);
  });

  it('has a white background where it is transparent', async () => {
    await prepare(file(pngHead));
    expect(drawn).toEqual([`#fff 0,0 ${longestEdgePx}x1920`, `high ${longestEdgePx}x1920`]);
  });

  it.each([
    ['by its width', 8_000, 6_000, 'resizeWidth'],
    ['by its height where that is longer', 6_000, 8_000, 'resizeHeight'],
  ])('with too many pixels is scaled while it is decoded, %s', async (_, width, height, edge) => {
    await prepare(largeJpeg(width, height));
    const { options } = decodings[0] ?? {};
    expect(options).toEqual({ imageOrientation: 'from-image', [edge]: longestEdgePx, resizeQuality: 'high' });
  });

  it.each([
    ['of few bytes', largeJpeg(8_000, 6_000, 1_999_999)],
    ['of as many pixels as a canvas takes', largeJpeg(4_096, 4_096)],
    ['without a known number of pixels', file(jpegHead, 2_000_000)],
  ])('%s is decoded at full size', async (_, photo) => {
    await prepare(photo);
    expect(decodings[0]?.options).toEqual({ imageOrientation: 'from-image' });
  });

  it('that is large is encoded with a lower quality until it is small enough', async () => {
    bytesAt = (quality) => (quality > 0.6 ? fileMaxBytes + 1 : fileMaxBytes);
    expect((await prepare(file(jpegHead))).bytes.byteLength).toBe(fileMaxBytes);
    expect(qualities).toEqual([0.85, 0.7, 0.5]);
  });

  it('that came out blank is decoded smaller, and refused if it is blank again', async () => {
    isOneColour.canvas = true;
    expect(await refusalOf(file(jpegHead))).toBe('blank');
    const whole = decodings.filter(({ options }) => options.imageOrientation);
    expect(whole.map(({ options }) => options.resizeWidth)).toEqual([undefined, longestEdgePx]);
  });

  it('that is dark is not treated as blank', async () => {
    isOneColour = { canvas: true, picture: true };
    expect((await prepare(file(jpegHead))).type).toBe('image/jpeg');
  });
});

describe('a PDF', () => {
  it('is stored unchanged', async () => {
    picture = null;
    const pdf = new File(['%PDF-1.7 a receipt'], 'receipt.jpg');
    const { type, bytes } = await prepare(pdf);
    expect([type, new TextDecoder().decode(bytes)]).toEqual(['application/pdf', '%PDF-1.7 a receipt']);
  });

  it('that is too large is refused', async () => {
    picture = null;
    expect(await refusalOf(new File(['%PDF-1.7', new Uint8Array(fileMaxBytes)], 'receipt.pdf'))).toBe('too_big');
  });
});

describe('a file that is not accepted is refused with its reason', () => {
  it.each<[PhotoRefusal, string, File]>([
    ['heic', 'that this browser cannot read', file(heicHead)],
    ['wrong_type', 'that is no picture', new File(['a letter'], 'photo.jpg')],
    ['unreadable', 'that is damaged', file(jpegHead)],
  ])('%s: one %s', async (reason, _, photo) => {
    picture = null;
    expect(await refusalOf(photo)).toBe(reason);
    // A JPEG is tried with the end that it may lack, too.
    expect(decodings).toHaveLength(reason === 'unreadable' ? 3 : 2);
  });

  it('too_big: a picture that is too large at every quality', async () => {
    bytesAt = () => fileMaxBytes + 1;
    expect(await refusalOf(file(jpegHead))).toBe('too_big');
  });

  it('unreadable: a picture that the browser cannot encode', async () => {
    bytesAt = () => null;
    expect(await refusalOf(file(jpegHead))).toBe('unreadable');
    expect(closed).toBeGreaterThan(0);
  });

  it('unreadable: a picture whose bytes cannot be read', async () => {
    const gone = file(jpegHead);
    const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotReadableError')) };
    vi.spyOn(gone, 'slice').mockReturnValue(Object.assign(new Blob(), unreadable));
    expect(await refusalOf(gone)).toBe('unreadable');
  });
});
