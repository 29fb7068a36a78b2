import { createHash } from 'node:crypto';

/** Size of a chunk: photos of the model have five of them. */
export const modelPieceBytes = 16;

type Upload = { size: number; bytes: Buffer };

/** Chunked uploads by account. */
export class ModelUploads {
  readonly #uploads = new Map<string, Upload>();
  /** Bytes received that were already stored. */
  againBytes = 0;
  /** Chunks that started after the end of the stored part. */
  gaps = 0;
  /** Complete files whose content did not match their hash. */
  broken = 0;
  /** Forms that referenced missing files. */
  missing = 0;
  /** Number of times that unreferenced files expired. */
  expiries = 0;

  /** Deletes all uploads, as after a day. */
  expire(): void {
    this.expiries += 1;
    this.#uploads.clear();
  }

  of(accountId: string): { sha256: string; size: number; offset: number }[] {
    return [...this.#uploads].flatMap(([key, { size, bytes }]) => {
      const [owner, sha256 = ''] = key.split(' ');
      return owner === accountId ? [{ sha256, size, offset: bytes.length }] : [];
    });
  }

  /** Stores the new bytes of a chunk, and returns the offset. */
  store(accountId: string, sha256: string, { offset, size }: { offset: number; size: number }, piece: Buffer): number {
    const key = `${accountId} ${sha256}`;
    const stored = this.#uploads.get(key)?.bytes ?? Buffer.alloc(0);
    if (offset > stored.length) {
      this.gaps += 1;
      return stored.length;
    }
    this.againBytes += Math.min(piece.length, stored.length - offset);
    const bytes = Buffer.concat([stored, piece.subarray(stored.length - offset)]);
    this.#uploads.set(key, { size, bytes });
    return bytes.length;
  }

  /** Whether all files are complete and match their hashes; otherwise removes them. */
  hasAll(accountId: string, hashes: readonly string[]): boolean {
    const hasAll = hashes.every((sha256) => this.#has(accountId, sha256));
    if (!hasAll) this.missing += 1;
    return hasAll;
  }

  #has(accountId: string, sha256: string): boolean {
    const upload = this.#uploads.get(`${accountId} ${sha256}`);
    if (!upload || upload.bytes.length < upload.size) return false;
    const matches = createHash('sha256').update(upload.bytes).digest('hex') === sha256;
    if (!matches) {
      this.broken += 1;
      this.remove(accountId, [sha256]);
    }
    return matches;
  }

  remove(accountId: string, hashes: readonly string[]): void {
    for (const sha256 of hashes) this.#uploads.delete(`${accountId} ${sha256}`);
  }
}
