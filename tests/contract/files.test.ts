import { readFileSync } from 'node:fs';
import { problemOf } from '#tests/support/problem-of.ts';
import { describe, expect, it } from 'vitest';
import { fileMaxBytes, signatureBytes, sniffFileType } from '#contract/files.ts';
import { claimFilesMax } from '#contract/limits.ts';
import { Sha256 } from '#contract/primitives.ts';

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];

const text = (plain: string) => [...new TextEncoder().encode(plain)];
const sniff = (...head: number[]) => sniffFileType(Uint8Array.from(head));
const sniffText = (head: string) => sniffFileType(new TextEncoder().encode(head));

describe('the type of a file by its first bytes', () => {
  it.each([
    ['a JPEG', jpeg, 'image/jpeg'],
    ['a JPEG from a camera', [...jpeg, 0xe1, 0x12, 0x34, 0x45, 0x78], 'image/jpeg'],
    ['a PNG', png, 'image/png'],
    ['a PDF', pdf, 'application/pdf'],
    ['a PDF behind a byte order mark', [0xef, 0xbb, 0xbf, ...pdf], 'application/pdf'],
    ['a PDF of a scanner', [...readFileSync('tests/fixtures/files/pdf-after-bom.pdf')], 'application/pdf'],
    ['a PDF with a password', [...readFileSync('tests/fixtures/files/encrypted.pdf')], 'application/pdf'],
    ['a PDF behind line breaks', [0x0d, 0x0a, 0x0a, ...pdf], 'application/pdf'],
    [
      'a PDF behind the mail that a scanner sent it with',
      [...text('Content-Type: x\r\n\r\n'), ...pdf],
      'application/pdf',
    ],
    ['a PDF behind the header of a printer', [...text('\u001B%-12345X@PJL\r\n'), ...pdf], 'application/pdf'],
    ['a PDF behind 1,023 bytes', [...text(' '.repeat(1_023)), ...pdf], 'application/pdf'],
    ['a JPEG that names a PDF', [...jpeg, ...pdf], 'image/jpeg'],
  ])('is known for %s', (_, head, type) => expect(sniff(...head)).toBe(type));

  it('needs only the first bytes, and the whole signature', () => {
    for (const head of [jpeg, png, pdf]) {
      expect(sniff(...head.slice(0, signatureBytes))).not.toBeNull();
      expect(sniff(...head.slice(0, -1))).toBeNull();
    }
  });

  it('is read from the bytes of the view, not from the buffer behind it', () => {
    const buffer = Uint8Array.from([0, 0, ...png]).buffer;
    expect(sniffFileType(new Uint8Array(buffer))).toBeNull();
    expect(sniffFileType(new Uint8Array(buffer, 2))).toBe('image/png');
  });

  it.each([
    ['nothing', ''],
    ['text', 'photo.jpg'],
    ['a page', '<!doctype html>'],
    ['a GIF', 'GIF89a'],
    ['a WebP', 'RIFF\0\0\0\0WEBP'],
    ['a HEIC', '\0\0\0\u0018ftypheic'],
    ['a program', 'MZ'],
    ['an archive', 'PK\u0003\u0004'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['a PDF that begins too late', `${' '.repeat(1_024)}%PDF-1.7`],
    ['a PDF in lower case', '%pdf-1.7'],
  ])('is unknown for %s', (_, head) => expect(sniffText(head)).toBeNull());

  it('is unknown for zeros, and for a signature that a text transfer has damaged', () => {
    expect(sniff(0, 0, 0, 0, 0, 0, 0, 0)).toBeNull();
    expect(sniff(0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a, 0x00)).toBeNull();
  });
});

describe('the limits of files', () => {
  it('are 5 MiB each, and ten with a claim', () => {
    expect(fileMaxBytes).toBe(5_242_880);
    expect(claimFilesMax).toBe(10);
  });
});

describe('a hash in a receipt', () => {
  const hash = 'a1'.repeat(32);

  it('is 64 lower-case hex digits', () => expect(problemOf(Sha256, hash)).toBeNull());

  it.each([hash.toUpperCase(), hash.slice(1), `${hash}a`, 'g'.repeat(64), `${hash}\n`, ''])('cannot be %j', (text) => {
    expect(problemOf(Sha256, text)).not.toBeNull();
  });
});
