import { createHash } from 'node:crypto';

/** Bytes of one piece: photos of the model take five of them. */
export const modelPieceBytes = 16;

type Upload = { size: number; bytes: Buffer };

/** Files that go up in pieces, below the account that sends them, as far as they came. */
export class ModelUploads {
  readonly #held = new Map<string, Upload>();
  /** Bytes that came although they were there. */
  againBytes = 0;
  /** Pieces that began behind the end of what was there. */
  gaps = 0;
  /** Files that were there whole and were not what their name says. */
  broken = 0;
  /** Forms that named what was not there. */
  missing = 0;
  /** How often what nobody had claimed was let go of. */
  expiries = 0;

  /** Nobody has claimed them for a day. */
  expire(): void {
    this.expiries += 1;
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
    if (offset > held.length) {
      this.gaps += 1;
      return held.length;
    }
    this.againBytes += Math.min(piece.length, held.length - offset);
    const bytes = Buffer.concat([held, piece.subarray(held.length - offset)]);
    this.#held.set(place, { size, bytes });
    return bytes.length;
  }

  /** Whether all of them are there whole, and are what their names say; else what there was of them is gone. */
  hasAll(accountId: string, hashes: readonly string[]): boolean {
    const hasAll = hashes.every((sha256) => this.#has(accountId, sha256));
    if (!hasAll) this.missing += 1;
    return hasAll;
  }

  #has(accountId: string, sha256: string): boolean {
    const upload = this.#held.get(`${accountId} ${sha256}`);
    if (!upload || upload.bytes.length < upload.size) return false;
    const isIt = createHash('sha256').update(upload.bytes).digest('hex') === sha256;
    if (!isIt) {
      this.broken += 1;
      this.letGo(accountId, [sha256]);
    }
    return isIt;
  }

  letGo(accountId: string, hashes: readonly string[]): void {
    for (const sha256 of hashes) this.#held.delete(`${accountId} ${sha256}`);
  }
}
