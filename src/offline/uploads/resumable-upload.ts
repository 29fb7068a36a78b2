import type { Client } from '#api/client.ts';
import { ApiError, failureOf, isRefusedWith } from '#api/failure.ts';
import { listUploads, sendPiece } from '#contract/uploads.ts';
import type { PhotoRow } from '#storage/rows.ts';
import type { UploadInChunks } from './prepare-attachments.ts';
import { fileOf } from './file-of.ts';
import type { LinkSpeed } from './link-speed.ts';

/** Timeout of a piece. The bytes that the server received count, and the next piece is smaller. */
const pieceTimeoutMs = 30_000;

/** The statuses of a backend that does not have the call. */
const unknownCall = [404, 405, 501];

/** The options of `UploadInChunks`, with the speed of the network and the offsets of the server. */
export type ChunkedUploadOptions = Parameters<UploadInChunks>[1] & {
  /** Bytes of one piece, at most, as the backend says. */
  maxBytes: number;
  speed: LinkSpeed;
  uploadedOffsets: UploadedOffsets;
  /** Whether a form with these photos was sent before. */
  hasLeft: boolean;
  /** The server has received new bytes. */
  onTaken: () => Promise<void>;
};

/**
 * Uploads photos one piece at a time and resumes where an earlier try stopped; it reads one photo at a time. False if
 * they should be sent whole: they are no larger than a piece, the network is fast, or the backend takes no pieces. On a
 * narrow link only one piece of all entries is sent at a time. Throws `ApiError`.
 */
export async function uploadInChunks(photos: readonly PhotoRow[], options: ChunkedUploadOptions): Promise<boolean> {
  const { call, accountId, maxBytes, speed, uploadedOffsets, hasLeft, onProgress } = options;
  const totalBytes = photos.reduce((sum, { size }) => sum + size, 0);
  // On a narrow link a larger request never arrives.
  const wholeBytes = speed.isNarrow() ? Math.min(speed.pieceBytes(), maxBytes) : maxBytes;
  if (totalBytes <= wholeBytes || speed.isQuick(totalBytes)) return false;
  const offsets = await readOffsets(call, accountId);
  if (!offsets) return false;
  const now = new Map(photos.map(({ sha256 }) => [sha256, offsets.get(sha256) ?? 0]));
  if (uploadedOffsets.hasGrown(now)) await options.onTaken();
  const wereUploaded = hasLeft && photos.every(uploadedOffsets.hadAll);
  for (const [sha256, offset] of now) uploadedOffsets.note(sha256, offset);
  // The earlier form used the uploads, and its response was lost: the same references get that response again. If it did
  // not use them, the server responds that they are missing, and the next attempt uploads them.
  if (wereUploaded && [...now.values()].every((offset) => offset === 0)) return true;
  const isWorthIt = (sentBytes: number) => sentBytes > totalBytes / 2 || !speed.isQuick(totalBytes);
  const report = (sentBytes: number) => onProgress({ sentBytes, totalBytes });
  let before = 0;
  for (const photo of photos) {
    const { sha256, size } = photo;
    let offset = offsets.get(sha256) ?? 0;
    report(before + offset);
    const file = offset < size ? (await fileOf(photo)).blob : null;
    while (file && offset < size) {
      const from = offset;
      offset = await speed.inTurn(() => sendOne(file, from, sha256, options));
      report(before + offset);
      if (offset < size && !isWorthIt(before + offset)) return false;
    }
    // The same photo twice is uploaded once.
    offsets.set(sha256, size);
    before += size;
  }
  return true;
}

/** The offset of each file on the server; null if the backend does not have the call. */
async function readOffsets(call: Client['call'], accountId: string): Promise<Map<string, number> | null> {
  try {
    const { data } = await call(listUploads, {}, { accountId });
    return new Map(data.map(({ sha256, offset }) => [sha256, offset]));
  } catch (error) {
    if (isRefusedWith(failureOf(error), ...unknownCall)) return null;
    throw error;
  }
}

/** Sends the piece at an offset and returns the offset of the next. */
async function sendOne(
  file: Blob,
  offset: number,
  sha256: string,
  { call, accountId, maxBytes, speed, uploadedOffsets, onTaken }: ChunkedUploadOptions,
): Promise<number> {
  const end = offset + Math.min(speed.pieceBytes(), maxBytes);
  const bytes = file.slice(offset, end, 'application/octet-stream');
  const began = performance.now();
  const taken = await call(
    sendPiece,
    { params: { sha256 }, query: { offset, size: file.size }, bytes },
    { accountId, signal: AbortSignal.timeout(pieceTimeoutMs) },
  );
  // The server has deleted the upload: the next attempt reads the offsets again.
  if (taken.offset <= offset) throw new ApiError({ kind: 'not_an_answer', status: 200 });
  speed.sent(bytes.size, performance.now() - began);
  uploadedOffsets.note(sha256, taken.offset);
  await onTaken();
  return taken.offset;
}

/** How much of each photo the server had, by its last response. */
export type UploadedOffsets = {
  /**
   * Whether it has more bytes now than by its last response: also those of a piece without a response, and once those
   * that another page has sent.
   */
  hasGrown: (now: ReadonlyMap<string, number>) => boolean;
  /** Whether it had all of a photo. */
  hadAll: (photo: { sha256: string; size: number }) => boolean;
  note: (sha256: string, offset: number) => void;
};

export function createUploadedOffsets(): UploadedOffsets {
  const last = new Map<string, number>();
  return {
    hasGrown: (now) => [...now].some(([sha256, offset]) => offset > (last.get(sha256) ?? 0)),
    hadAll: ({ sha256, size }) => last.get(sha256) === size,
    note: (sha256, offset) => void last.set(sha256, offset),
  };
}
