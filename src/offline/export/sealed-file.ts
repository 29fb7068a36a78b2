import { ExportFileError } from './export-file-error.ts';

/*
 * A file of encrypted parts (`docs/decisions/0023`): magic, version, salt; then for each part a flag for the last part
 * (1 byte), the length of the ciphertext (4 bytes), the IV, and the ciphertext of AES-256-GCM. The header, the part's number
 * and the flag are authenticated, so no part can be removed or moved.
 */
const magic = new TextEncoder().encode('DEPOTRSC');
const version = 1;
const saltBytes = 16;
const headerBytes = magic.length + 1 + saltBytes;
const ivBytes = 12;
const partHeadBytes = 1 + 4 + ivBytes;

/** OWASP's minimum for PBKDF2 with SHA-256. The code itself has 80 random bits. */
const iterations = 600_000;

/** One part: its content as JSON, and bytes for a photo. */
export type Part = { content: unknown; bytes?: Uint8Array<ArrayBuffer> };

export type Sealer = {
  /** Appends a part. Resolves when it is written. */
  add: (part: Part, isLast?: boolean) => Promise<void>;
};

/** Appends bytes to the file. */
export type Write = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;

/** Starts a file that is encrypted with a code. */
export async function sealFile(code: string, write: Write): Promise<Sealer> {
  const header = new Uint8Array(headerBytes);
  header.set(magic);
  header[magic.length] = version;
  crypto.getRandomValues(header.subarray(magic.length + 1));
  const key = await keyOf(code, header);
  let number = 0;
  await write(header);
  return {
    async add(part, isLast = false) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const additionalData = withPart(header, number, isLast);
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, packed(part));
      const head = new Uint8Array(partHeadBytes);
      head[0] = isLast ? 1 : 0;
      new DataView(head.buffer).setUint32(1, sealed.byteLength);
      head.set(iv, partHeadBytes - ivBytes);
      number += 1;
      await write(head);
      await write(new Uint8Array(sealed));
    },
  };
}

/**
 * Reads the parts of a file in order and holds one at a time.
 *
 * @throws ExportFileError `not_export`, `newer`, `wrong_code` before the first part; `cut`, `damaged` and `unreadable`
 * at any
 */
export async function* openFile(file: Blob, code: string): AsyncGenerator<Part, void, void> {
  const header = await bytesOf(file, 0, headerBytes);
  if (!magic.every((byte, at) => header[at] === byte)) throw new ExportFileError('not_export');
  if ((header[magic.length] ?? version) > version) throw new ExportFileError('newer');
  if (header.length < headerBytes) throw new ExportFileError('cut');
  const key = await keyOf(code, header);
  let start = headerBytes;
  for (let number = 0; ; number++) {
    const head = await bytesOf(file, start, partHeadBytes);
    if (head.length < partHeadBytes) throw new ExportFileError('cut');
    const isLast = head[0] === 1;
    const length = new DataView(head.buffer).getUint32(1);
    start += partHeadBytes;
    if (start + length > file.size) throw new ExportFileError('cut');
    const sealed = await bytesOf(file, start, length);
    const [iv, additionalData] = [head.subarray(partHeadBytes - ivBytes), withPart(header, number, isLast)];
    const opened = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
      .catch((cause: unknown) => {
        throw new ExportFileError(number === 0 ? 'wrong_code' : 'damaged', { cause });
      });
    yield unpacked(new Uint8Array(opened));
    if (isLast) return;
    start += length;
  }
}

async function keyOf(code: string, header: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveKey']);
  const salt = header.subarray(magic.length + 1);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    typed,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

function withPart(header: Uint8Array<ArrayBuffer>, number: number, isLast: boolean): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(headerBytes + 5);
  whole.set(header);
  new DataView(whole.buffer).setUint32(headerBytes, number);
  whole[headerBytes + 4] = isLast ? 1 : 0;
  return whole;
}

/** Encodes a part: the length of the JSON, the JSON, the bytes. */
function packed({ content, bytes }: Part): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify(content));
  const whole = new Uint8Array(4 + text.length + (bytes?.length ?? 0));
  new DataView(whole.buffer).setUint32(0, text.length);
  whole.set(text, 4);
  if (bytes) whole.set(bytes, 4 + text.length);
  return whole;
}

function unpacked(whole: Uint8Array<ArrayBuffer>): Part {
  const end = 4 + new DataView(whole.buffer).getUint32(0);
  const content: unknown = JSON.parse(new TextDecoder().decode(whole.subarray(4, end)));
  return { content, bytes: whole.subarray(end) };
}

async function bytesOf(file: Blob, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(start, start + length).arrayBuffer());
  } catch (cause) {
    // The drive was removed, or the file changed after it was chosen.
    throw new ExportFileError('unreadable', { cause });
  }
}
