import { cut, hurt, jpeg, png } from '#tests/support/damaged-pictures.ts';
import { describe, expect, it } from 'vitest';
import { isDamagedJpeg } from '#offline/photos/is-damaged-jpeg.ts';
import { isDamagedPng, mendedPng } from '#offline/photos/png-parts.ts';
import sharp from 'sharp';

const end = Buffer.from([0xff, 0xd9]);

describe('a JPEG', () => {
  it.each([
    ['of a camera', () => jpeg()],
    ['without subsampling', () => jpeg({ chromaSubsampling: '4:4:4' })],
    ['of odd size', () => jpeg({}, [641, 479])],
    ['of one pixel', () => jpeg({}, [1, 1])],
    [
      'in grey',
      async () =>
        sharp(await jpeg())
          .greyscale()
          .jpeg()
          .toBuffer(),
    ],
    ['with tables of its own', () => jpeg({ optimiseCoding: true })],
    ['of best quality', () => jpeg({ quality: 100 })],
    ['of worst quality', () => jpeg({ quality: 1 })],
    ['progressive', () => jpeg({ progressive: true })],
    ['without its end marker', async () => (await jpeg()).subarray(0, -2)],
    ['with a video behind it', async () => Buffer.concat([await jpeg(), Buffer.alloc(5_000, 'ftypmp42')])],
    ['with another picture behind it', async () => Buffer.concat([await jpeg(), await jpeg({}, [64, 48])])],
    ['with zeros behind it', async () => Buffer.concat([await jpeg(), Buffer.alloc(512)])],
    [
      'with a rotation',
      async () =>
        sharp(await jpeg())
          .withMetadata({ orientation: 6 })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s is whole', async (_, file) => {
    expect(isDamagedJpeg(await file())).toBe(false);
  });

  it.each([
    ['cut at half', async () => cut(await jpeg(), 0.5)],
    ['cut at half, with an end marker', async () => Buffer.concat([cut(await jpeg(), 0.5), end])],
    ['cut in its last part', async () => cut(await jpeg(), 0.98)],
    ['cut in its first part', async () => cut(await jpeg(), 0.05)],
    ['cut within its head', async () => (await jpeg()).subarray(0, 300)],
    ['progressive, cut at half', async () => cut(await jpeg({ progressive: true }), 0.5)],
    [
      'in grey, cut at half',
      async () =>
        cut(
          await sharp(await jpeg())
            .greyscale()
            .jpeg()
            .toBuffer(),
          0.5,
        ),
    ],
    ['broken in the middle', async () => hurt(await jpeg(), 0.5)],
    ['broken near its start', async () => hurt(await jpeg(), 0.1)],
    ['broken near its end', async () => hurt(await jpeg(), 0.9)],
    ['with zeros in its middle', async () => Buffer.from(await jpeg()).fill(0, 20_000, 40_000)],
    ['without a middle', async () => Buffer.concat([cut(await jpeg(), 0.4), (await jpeg()).subarray(-20_000)])],
    ['of a head alone', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])('%s is damaged', async (_, file) => {
    expect(isDamagedJpeg(await file())).toBe(true);
  });
});

describe('a PNG', () => {
  it.each([
    ['of a screen', () => png()],
    ['with a palette', () => png({ palette: true })],
    ['interlaced', () => png({ progressive: true })],
    ['not packed', () => png({ compressionLevel: 0 })],
    ['with a note behind it', async () => Buffer.concat([await png(), Buffer.from('note')])],
    ['without its end', async () => (await png()).subarray(0, -12)],
    ['interlaced, without its end', async () => (await png({ progressive: true })).subarray(0, -12)],
  ])('%s is whole', async (_, file) => {
    expect(await isDamagedPng(new Uint8Array(await file()))).toBe(false);
  });

  it.each([
    ['cut at half', async () => cut(await png(), 0.5)],
    ['cut in its last part', async () => cut(await png(), 0.98)],
    ['cut in its head', async () => (await png()).subarray(0, 30)],
    ['with a wrong checksum', async () => hurt(await png(), 0.5)],
    ['with a palette, broken', async () => hurt(await png({ palette: true }), 0.6)],
    ['interlaced, cut at half', async () => cut(await png({ progressive: true }), 0.5)],
    [
      'with the end, but not the pixels',
      async () => Buffer.concat([cut(await png(), 0.5), (await png()).subarray(-12)]),
    ],
  ])('%s is damaged', async (_, file) => {
    expect(await isDamagedPng(new Uint8Array(await file()))).toBe(true);
  });

  it.each([
    ['cut', async () => cut(await png(), 0.5)],
    ['with a wrong checksum', async () => hurt(await png(), 0.5)],
    ['without its end', async () => (await png()).subarray(0, -12)],
    ['interlaced, cut', async () => cut(await png({ progressive: true }), 0.5)],
    ['with a palette, cut', async () => cut(await png({ palette: true }), 0.7)],
  ])('%s is mended to a picture that every decoder reads', async (_, file) => {
    const mended = await mendedPng(new Uint8Array(await file()));
    const { data, info } = await sharp(await mended?.picture.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([160, 120]);
    expect(data.subarray(0, 30).some((value) => value > 0)).toBe(true);
  });

  it('says whether a part of the mended picture is empty', async () => {
    const lacksPixels = async (file: Uint8Array) => (await mendedPng(new Uint8Array(file)))?.lacksPixels;
    expect(await lacksPixels(cut(await png(), 0.5))).toBe(true);
    expect(await lacksPixels((await png()).subarray(0, -12))).toBe(false);
  });

  it('without pixels cannot be mended', async () => {
    expect(await mendedPng(new Uint8Array((await png()).subarray(0, 33)))).toBeNull();
  });
});
