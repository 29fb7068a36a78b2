import type { Client } from '#api/client.ts';
import { ApiError, failureOf, isRefusedWith } from '#api/failure.ts';
import { listUploads, sendPiece } from '#contract/uploads.ts';
import type { PhotoRow } from '#storage/rows.ts';
import type { UploadInChunks } from './prepare-attachments.ts';
import { fileOf } from './file-of.ts';
import type { LinkSpeed } from './link-speed.ts';

/** A piece without an answer is given up after this: what the server has of it counts, and the next is smaller. */
const pieceTimeoutMs = 30_000;

/** What an older or another backend says to a call that it does not know. */
const unknownCall = [404, 405, 501];

/** The options of `UploadInChunks`, and what is known of the link and of the server. */
export type ChunkedUploadOptions = Parameters<UploadInChunks>[1] & {
  /** Bytes of one piece, at most, as the backend says. */
  maxBytes: number;
  speed: LinkSpeed;
  uploadedOffsets: UploadedOffsets;
  /** Whether a form with these photos has left before. */
  hasLeft: boolean;
  /** The server has taken bytes that it did not have: the link does get something through. */
  onTaken: () => Promise<void>;
};

/**
 * Sends photos one piece at a time, each from where an earlier try was cut off; one photo at a time is read. False when
 * they had better go whole: they are no more than a piece, the link is known to be quick or the first pieces show that
 * it is, or there is no such call. On a narrow link one piece of all entries goes at a time. Throws `ApiError`.
 */
export async function uploadInChunks(photos: readonly PhotoRow[], options: ChunkedUploadOptions): Promise<boolean> {
  const { call, accountId, maxBytes, speed, uploadedOffsets, hasLeft, onProgress } = options;
  const totalBytes = photos.reduce((sum, { size }) => sum + size, 0);
  // More than a narrow link takes in one go never gets through it whole.
  const wholeBytes = speed.isNarrow() ? Math.min(speed.pieceBytes(), maxBytes) : maxBytes;
  if (totalBytes <= wholeBytes || speed.isQuick(totalBytes)) return false;
  const held = await heldUploads(call, accountId);
  if (!held) return false;
  const now = new Map(photos.map(({ sha256 }) => [sha256, held.get(sha256) ?? 0]));
  if (uploadedOffsets.hasGrown(now)) await options.onTaken();
  const wereUp = hasLeft && photos.every(uploadedOffsets.hadAll);
  for (const [sha256, offset] of now) uploadedOffsets.said(sha256, offset);
  // The form that left took them, and its answer was lost: named again it gets the same. Where it did not, the server
  // says that they are missing, and the next try sends them.
  if (wereUp && [...now.values()].every((offset) => offset === 0)) return true;
  const isWorthIt = (sentBytes: number) => sentBytes > totalBytes / 2 || !speed.isQuick(totalBytes);
  const tell = (sentBytes: number) => onProgress({ sentBytes, totalBytes });
  let before = 0;
  for (const photo of photos) {
    const { sha256, size } = photo;
    let offset = held.get(sha256) ?? 0;
    tell(before + offset);
    const file = offset < size ? (await fileOf(photo)).blob : null;
    while (file && offset < size) {
      const from = offset;
      offset = await speed.inTurn(() => sendOne(file, from, sha256, options));
      tell(before + offset);
      if (offset < size && !isWorthIt(before + offset)) return false;
    }
    // The same photo twice goes up once.
    held.set(sha256, size);
    before += size;
  }
  return true;
}

/** How far which file has come; null where there is no such call after all. */
async function heldUploads(call: Client['call'], accountId: string): Promise<Map<string, number> | null> {
  try {
    const { data } = await call(listUploads, {}, { accountId });
    return new Map(data.map(({ sha256, offset }) => [sha256, offset]));
  } catch (error) {
    if (isRefusedWith(failureOf(error), ...unknownCall)) return null;
    throw error;
  }
}

/** Sends the piece at an offset, and says where the next one begins. */
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
  // The server has let go of what it had: the next try asks what is left.
  if (taken.offset <= offset) throw new ApiError({ kind: 'not_an_answer', status: 200 });
  speed.sent(bytes.size, performance.now() - began);
  uploadedOffsets.said(sha256, taken.offset);
  await onTaken();
  return taken.offset;
}

/** How much of each photo the server had, by its last response. */
export type UploadedOffsets = {
  /**
   * Whether it has more now than by its last response: a piece that was cut off without a response counts as far as it
   * came, and so does, once, what another page has sent.
   */
  hasGrown: (now: ReadonlyMap<string, number>) => boolean;
  /** Whether it had all of a photo. */
  hadAll: (photo: { sha256: string; size: number }) => boolean;
  said: (sha256: string, offset: number) => void;
};

export function createUploadedOffsets(): UploadedOffsets {
  const last = new Map<string, number>();
  return {
    hasGrown: (now) => [...now].some(([sha256, offset]) => offset > (last.get(sha256) ?? 0)),
    hadAll: ({ sha256, size }) => last.get(sha256) === size,
    said: (sha256, offset) => void last.set(sha256, offset),
  };
}
