import { expect, it } from 'vitest';
import { isHeic } from '#offline/photos/is-heic.ts';

const file = (brand: string, ...others: string[]) =>
  new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}\0\0\0\0${others.join('')}`);

it.each([
  ['an iPhone’s photo', file('heic', 'mif1', 'heic')],
  ['a photo with ten bits a colour', file('heix', 'mif1')],
  ['a burst', file('hevc', 'msf1')],
  ['a photo that names HEIF first', file('mif1', 'miaf', 'heic')],
])('%s is a HEIC file', (_, head) => expect(isHeic(head)).toBe(true));

it.each([
  ['AVIF', file('avif', 'mif1', 'miaf')],
  ['an AVIF that names HEIF first', file('mif1', 'avif', 'miaf')],
  ['a video', file('isom', 'avc1')],
  ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ['text', new TextEncoder().encode('heic is only its name')],
  ['nothing', new Uint8Array()],
])('%s is not a HEIC file', (_, head) => expect(isHeic(head)).toBe(false));
