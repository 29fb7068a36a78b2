import { createHash } from 'node:crypto';

/** Bytes of one piece: photos of the model have 64. */
export const modelPieceBytes = 40;

type Upload = { size: number; bytes: Buffer };

/** Files that go up in pieces, below the account that sends them, as far as they came. */
export class ModelUploads {
  readonly #held = new Map<string, Upload>();

  /** Nobody has claimed them for a day. */
  expire(): void {
    this.#held.clear();
  }

  of(accountId: string): { sha256: string; size: number; offset: number }[] {
    return [...this.#held].flatMap(([place, { size, bytes }]) => {
      const [owner, sha256 = ''] = place.split(' ');
      return owner === accountId ? [{ sha256, size, offset: bytes.length }] : [];
    });
  }

  /** Keeps what is new of a piece, and tells how far the file has come. */
  keep(accountId: string, sha256: string, { offset, size }: { offset: number; size: number }, piece: Buffer): number {
    const place = `${accountId} ${sha256}`;
    const held = this.#held.get(place)?.bytes ?? Buffer.alloc(0);
    if (offset > held.length) return held.length;
    const bytes = Buffer.concat([held, piece.subarray(held.length - offset)]);
    this.#held.set(place, { size, bytes });
    return bytes.length;
  }

  /** Whether it is there whole, and is what its name says; else what there was of it is gone. */
  has(accountId: string, sha256: string): boolean {
    const upload = this.#held.get(`${accountId} ${sha256}`);
    if (!upload || upload.bytes.length < upload.size) return false;
    const isIt = createHash('sha256').update(upload.bytes).digest('hex') === sha256;
    if (!isIt) this.letGo(accountId, [sha256]);
    return isIt;
  }

  letGo(accountId: string, hashes: readonly string[]): void {
    for (const sha256 of hashes) this.#held.delete(`${accountId} ${sha256}`);
  }
}
