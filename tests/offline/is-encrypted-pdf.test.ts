import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isEncryptedPdf } from '#offline/photos/is-encrypted-pdf.ts';

const files = resolve(import.meta.dirname, '../fixtures/files');

/** Encryption dictionaries of each revision, as writers make them. */
const rc4Of40 = `<< /Filter /Standard /V 1 /R 2 /O (\\(>>${'o'.repeat(27)}) /U (${'u'.repeat(32)}) /P -44 >>`;
const rc4Of128 = `<< /Filter /Standard /V 2 /R 3 /Length 128 /O <${'a1'.repeat(32)}> /U <${'b2'.repeat(32)}> /P -3904 >>`;
const aesOf256 = `<< /CF << /StdCF << /AuthEvent /DocOpen /CFM /AESV3 /Length 32 >> >> /Filter /Standard /V 5 /R 6 /StmF /StdCF >>`;

const root =
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';

/** A PDF with these objects and this trailer. `shift` makes its offsets wrong. */
function pdf(objects: string, trailer: string, { before = '', shift = 0, extra = '' } = {}): Uint8Array {
  const body = `%PDF-1.7\n${root}${objects}`;
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n${trailer}\n`;
  return bytesOf(`${before}${body}${table}${extra}startxref\n${body.length + shift}\n%%EOF\n`);
}

/** The same with a cross-reference stream. */
function streamPdf(objects: string, keys: string): Uint8Array {
  const body = `%PDF-1.7\n${root}${objects}`;
  const table = deflateSync(Buffer.from('1 0 0 0 /Encrypt')).toString('latin1');
  const dictionary = `<< /Type /XRef /W [1 2 1] /Size 4 ${keys} /Root 1 0 R /Filter /FlateDecode /Length ${table.length} >>`;
  return bytesOf(
    `${body}9 0 obj\n${dictionary}\nstream\n${table}\nendstream\nendobj\nstartxref\n${body.length}\n%%EOF`,
  );
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

const words =
  '3 0 obj\n<< /Length 60 >>\nstream\ntrailer << /Encrypt 4 0 R >> BT (How to Encrypt) Tj ET\nendstream\nendobj\n';

describe('a PDF that asks for a password', () => {
  it.each([
    ['of AES-256, as qpdf writes it', readFileSync(resolve(files, 'encrypted.pdf'))],
    ['of RC4, 40 bits', pdf(`5 0 obj\n${rc4Of40}\nendobj\n`, '<< /Size 6 /Root 1 0 R /Encrypt 5 0 R >>')],
    ['of RC4, 128 bits, in the trailer itself', pdf('', `<</Size 6/Root 1 0 R/Encrypt ${rc4Of128}>>`)],
    ['of AES-256', pdf(`5 0 obj\n${aesOf256}\nendobj\n`, '<< /ID [<3368> (a\\)b)] /Encrypt 5 0 R /Size 6 >>')],
    ['in a cross-reference stream', streamPdf(`5 0 obj\n${aesOf256}\nendobj\n`, '/Encrypt 5 0 R')],
    ['with dictionaries before the key', pdf('', '<< /Info << /A << /B [1 (>>)] >> >> % >>\n/Encrypt 5 0 R >>')],
    ['with an escaped name', pdf('', '<< /Size 6 /Encr#79pt 5 0 R >>')],
    ['behind the bytes of a scanner', pdf('', '<< /Encrypt 5 0 R >>', { before: '\u00ef\u00bb\u00bf\r\n' })],
    ['whose offsets are wrong', pdf('', '<< /Encrypt 5 0 R >>', { shift: 7 })],
  ])('is found: %s', (_, bytes) => {
    expect(isEncryptedPdf(bytes)).toBe(true);
  });
});

describe('a PDF that opens', () => {
  it.each([
    ['behind a byte-order mark', readFileSync(resolve(files, 'pdf-after-bom.pdf'))],
    ['with the word in its text', pdf(words, '<< /Size 6 /Root 1 0 R >>')],
    ['with the word in a cross-reference stream', streamPdf(words, '')],
    ['with the word in its title', pdf('', '<< /Info << /Title (/Encrypt 5 0 R) /Encrypt 5 0 R >> /Root 1 0 R >>')],
    ['with the word as a string', pdf('', '<< /Root 1 0 R /Note (/Encrypt 5 0 R \\) ( /Encrypt 1 0 R ) ) >>')],
    ['with the word in a comment', pdf('', '<< /Root 1 0 R % /Encrypt 5 0 R\n>>')],
    ['with another name', pdf('', '<< /EncryptMetadata false /Encrypted 5 0 R /Root 1 0 R >>')],
    ['with no encryption in words', pdf('', '<< /Encrypt null /Root 1 0 R >>')],
    ['with the word behind its trailer', pdf('', '<< /Root 1 0 R >>', { extra: '% /Encrypt 5 0 R\n' })],
    ['that is cut off', pdf(words, '<< /Root 1 0 R >>').subarray(0, 60)],
    ['that is empty', bytesOf('')],
  ])('is not: %s', (_, bytes) => {
    expect(isEncryptedPdf(bytes)).toBe(false);
  });

  it.each(['trailer', '<<', '(', 'trailer<<', '% ', '/', 'startxref 1 '])(
    'is read in time, of five megabytes of %j',
    (text) => {
      expect(isEncryptedPdf(bytesOf(text.repeat(5_000_000 / text.length)))).toBe(false);
    },
  );
});
