import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { FileProblem } from './read-table.ts';

/** An entry of a ZIP as its central directory declares it; lengths and places in bytes. */
export type ZipEntry = { name: string; method: number; packed: number; size: number; headerAt: number };

const [stored, deflated] = [0, 8];

/** Signatures of the parts of a ZIP (APPNOTE 4.3). */
const signatures = { local: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;

/** The last part without its comment, which has at most 65,535 bytes. */
const endLength = 22;
const commentMaxLength = 0xffff;

/** Runs on a thread of Node's pool. */
const inflate = promisify(inflateRaw);

/**
 * Returns the entries of a ZIP by name; nothing is unpacked. ZIP64, for more than 4 GB or 65,535 files, is not read.
 * @throws FileProblem `not_a_zip`.
 */
export function entriesOf(zip: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>();
  try {
    const end = findEnd(zip);
    let at = zip.readUInt32LE(end + 16);
    for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (zip.readUInt32LE(at) !== signatures.directory) throw notZip();
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
      const nameEnd = at + 46 + (nameLength ?? 0);
      const isUtf8 = (zip.readUInt16LE(at + 8) & 0x800) !== 0;
      const name = zip.subarray(at + 46, nameEnd).toString(isUtf8 ? 'utf8' : 'latin1');
      entries.set(name, {
        name,
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        size: zip.readUInt32LE(at + 24),
        headerAt: zip.readUInt32LE(at + 42),
      });
      at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
    }
  } catch (cause) {
    throw notZip(cause);
  }
  return entries;
}

/**
 * Unpacks an entry off the event loop, to no more bytes than it declares.
 * @throws FileProblem `not_a_zip`.
 */
export async function readEntry(zip: Buffer, { method, packed, size, headerAt }: ZipEntry): Promise<Buffer> {
  try {
    if (zip.readUInt32LE(headerAt) !== signatures.local) throw notZip();
    const start = headerAt + 30 + zip.readUInt16LE(headerAt + 26) + zip.readUInt16LE(headerAt + 28);
    const bytes = zip.subarray(start, start + packed);
    if (method !== stored && method !== deflated) throw notZip();
    // It accepts no 0.
    const whole = method === stored ? bytes : await inflate(bytes, { maxOutputLength: Math.max(1, size) });
    if (whole.length !== size) throw notZip();
    return whole;
  } catch (cause) {
    throw notZip(cause);
  }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - endLength; at >= Math.max(0, zip.length - endLength - commentMaxLength); at -= 1)
    if (zip.readUInt32LE(at) === signatures.end) return at;
  throw notZip();
}

function notZip(cause?: unknown): FileProblem {
  return cause instanceof FileProblem ? cause : new FileProblem({ problem: { code: 'not_a_zip' } });
}
