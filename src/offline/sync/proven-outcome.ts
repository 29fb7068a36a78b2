import { serverNow } from '#clock/server-clock.ts';
import type { FileReceipt } from '#contract/files.ts';
import type { PhotoRow, Receipt } from '#storage/rows.ts';
import type { Outcome } from '../outbox/outcome.ts';

type Accepted = Pick<Receipt, 'claimId' | 'claimName' | 'messageId'> & { files: readonly FileReceipt[] | undefined };

/** Accepted only when every photo is in the receipt by its hash, or the backend gives none (R-API-13). */
export function provenOutcome({ files, ...about }: Accepted, photos: readonly PhotoRow[]): Outcome {
  if (!isProven(photos, files)) return { kind: 'unproven' };
  const receipt: Receipt = { ...about, files: files ? [...files] : null, at: serverNow().toISOString() };
  return { kind: 'accepted', receipt };
}

/**
 * Whether a response proves that every file arrived: it lists each hash as often as it was sent, or the backend lists
 * no files (R-API-13).
 */
export function isProven(sent: readonly PhotoRow[], files: readonly FileReceipt[] | null | undefined): boolean {
  if (!files) return true;
  const received = files.map(({ sha256 }) => sha256).toSorted();
  const wanted = sent.map(({ sha256 }) => sha256).toSorted();
  return isSubset(wanted, received);
}

/** Both are sorted. */
function isSubset(wanted: readonly string[], received: readonly string[]): boolean {
  let at = 0;
  return wanted.every((hash) => {
    while (at < received.length && received[at] !== hash) at += 1;
    at += 1;
    return at <= received.length;
  });
}
