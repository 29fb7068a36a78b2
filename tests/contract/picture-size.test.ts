import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pictureSize } from '#contract/picture-size.ts';

const segment = (marker: number, content: readonly number[]) => [
  0xff,
  marker,
  (content.length + 2) >> 8,
  (content.length + 2) & 255,
  ...content,
];
const frame = (marker: number) =>
  segment(marker, [8, 0x17, 0x70, 0x1f, 0x40, 3, ...Array.from({ length: 9 }, () => 1)]);
const jpeg = (...segments: number[][]) => new Uint8Array([0xff, 0xd8, ...segments.flat()]);
const exif = segment(
  0xe1,
  Array.from({ length: 60_000 }, () => 0xc0),
);
const table = segment(0xc4, [1, 2, 3]);
const size = { width: 8_000, height: 6_000 };

describe('the size of a JPEG', () => {
  it.each([
    ['in baseline coding', jpeg(frame(0xc0))],
    ['in progressive coding', jpeg(frame(0xc2))],
    ['behind its metadata and tables', jpeg(exif, table, frame(0xc0))],
    ['behind stray bytes', jpeg(exif, [1, 2], table, [3], frame(0xc0))],
    ['behind fill bytes', jpeg(exif, [0xff, 0xff], frame(0xc0))],
  ])('is read from its frame: an image %s', (_, head) => expect(pictureSize(head)).toEqual(size));

  it.each([
    ['whose header ends before the frame', jpeg(exif).subarray(0, 1_000)],
    ['without a frame', jpeg(table)],
    ['whose bytes look like a frame of another length', jpeg(segment(0xc0, [8, 0x75, 0x30, 0x75, 0x30, 3]))],
    ['that is not a JPEG', new TextEncoder().encode('This is a text, whatever its name says.')],
    ['that is empty', new Uint8Array()],
  ])('is unknown for an image %s', (_, head) => expect(pictureSize(head)).toBeNull());

  it('is read from a real photo', async () => {
    const photo = await readFile(resolve(import.meta.dirname, '../../server/demo/photos/serial-plate.jpg'));
    expect(pictureSize(photo)).toEqual({ width: 1200, height: 900 });
  });
});
