const signatureLength = 8;

/** Bits of a pixel by colour type, times the depth. */
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The passes of an interlaced picture: first pixel and step, across and down. */
const passes = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

/** The last of the filters of a row. */
const filterMax = 4;

/** Bytes that are unpacked at once, so that a fault loses no more. */
const pieceBytes = 512;

type Chunk = { type: string; data: Uint8Array<ArrayBuffer>; isWhole: boolean };

/**
 * Whether a PNG is cut off or broken inside: a chunk that pixels need ends too early or does not match its checksum, or
 * there are too few pixels. A file that only lacks its end is whole.
 */
export async function isDamagedPng(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const chunks = chunksOf(bytes);
  if (chunks.some(({ type, isWhole }) => /^[A-Z]/.test(type) && !isWhole)) return true;
  return chunks.at(-1)?.type !== 'IEND' && (await rowsOf(chunks)).missing > 0;
}

/**
 * The picture with what can be read of it, empty where it cannot, and whether a part is empty; null if nothing can be
 * read.
 */
export async function mendedPng(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ picture: Blob; lacksPixels: boolean } | null> {
  const chunks = chunksOf(bytes);
  const { pieces, missing, total } = await rowsOf(chunks);
  if (total === 0 || missing === total) return null;
  const rows = new Uint8Array(await new Blob([...pieces, new Uint8Array(missing)]).arrayBuffer());
  // What was broken may name a filter that there is not.
  let at = 0;
  for (const { length, count } of rowsIn(headerOf(chunks)))
    for (let row = 0; row < count; row += 1, at += length) if ((rows[at] ?? 0) > filterMax) rows[at] = 0;
  const packing = new Response(new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate')));
  const packed = new Uint8Array(await packing.arrayBuffer());
  const kept = chunks.filter(({ type }) => ['IHDR', 'PLTE', 'tRNS'].includes(type));
  const parts = [...kept, { type: 'IDAT', data: packed }, { type: 'IEND', data: new Uint8Array() }];
  const picture = new Blob([bytes.slice(0, signatureLength), ...parts.map(({ type, data }) => written(type, data))]);
  return { picture, lacksPixels: missing > 0 };
}

/** A last chunk that is cut off has the bytes that are there. */
function chunksOf(bytes: Uint8Array<ArrayBuffer>): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  for (let at = signatureLength; at + 8 <= bytes.length;) {
    const length = view.getUint32(at);
    const type = new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8));
    const end = at + 8 + length;
    const isWhole = end + 4 <= bytes.length && view.getUint32(end) === checksum(bytes.subarray(at + 4, end));
    chunks.push({ type, data: bytes.subarray(at + 8, end), isWhole });
    if (type === 'IEND') break;
    at = end + 4;
  }
  return chunks;
}

/** The unpacked rows as far as they can be read, and how many bytes of all are missing. */
async function rowsOf(chunks: readonly Chunk[]) {
  const total = rowsIn(headerOf(chunks)).reduce((sum, { length, count }) => sum + length * count, 0);
  const stored = new Blob(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const packed = new Uint8Array(await stored.arrayBuffer());
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let read = 0;
  const unpacking = new DecompressionStream('deflate');
  const [input, output] = [unpacking.writable.getWriter(), unpacking.readable.getReader()];
  const reading = (async () => {
    for (let next = await output.read(); !next.done && read < total; next = await output.read()) {
      const piece = next.value.slice(0, total - read);
      pieces.push(piece);
      read += piece.length;
    }
  })().catch(() => {});
  try {
    for (let at = 0; at < packed.length && read < total; at += pieceBytes)
      await input.write(packed.subarray(at, at + pieceBytes));
    await input.close();
  } catch {
    // Broken or cut off: what was read before is all.
  }
  await reading;
  await output.cancel().catch(() => {});
  return { pieces, missing: total - read, total };
}

function headerOf(chunks: readonly Chunk[]): Uint8Array | undefined {
  return chunks.find(({ type }) => type === 'IHDR')?.data;
}

/** The rows of each pass: the bytes of one with its filter, and how many; none if the header is not known. */
function rowsIn(header: Uint8Array | undefined): { length: number; count: number }[] {
  if (header?.length !== 13) return [];
  const view = new DataView(header.buffer, header.byteOffset, 13);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const bits = (channels[view.getUint8(9)] ?? 0) * view.getUint8(8);
  const rows = (across: number, count: number) => ({ length: 1 + Math.ceil((across * bits) / 8), count });
  if (view.getUint8(12) === 0) return [rows(width, height)];
  const steps = (length: number, first: number, step: number) => Math.max(0, Math.ceil((length - first) / step));
  return passes
    .map(([x, stepX, y, stepY]) => ({ across: steps(width, x, stepX), count: steps(height, y, stepY) }))
    .flatMap(({ across, count }) => (across > 0 ? rows(across, count) : []));
}

function written(type: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, checksum(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** CRC-32, four bits at a time. */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    crc = (crc >>> 4) ^ (nibbles[crc & 15] ?? 0);
    crc = (crc >>> 4) ^ (nibbles[crc & 15] ?? 0);
  }
  return ~crc >>> 0;
}

const nibbles = Array.from({ length: 16 }, (_, value) => {
  let crc = value;
  for (let bit = 0; bit < 4; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
