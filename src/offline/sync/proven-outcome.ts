import type { KeptFile } from '#contract/files.ts';
import type { PhotoRow, Receipt } from '#storage/rows.ts';
import type { Outcome } from '../outbox/outcome.ts';

type Answer = { claimId: string; claimName: string; files: readonly KeptFile[] | undefined };

/** Accepted only when every photo is in the receipt by its hash, or the backend gives none (R-API-13). */
export function provenOutcome({ claimId, claimName, files }: Answer, photos: readonly PhotoRow[]): Outcome {
  if (!isProven(photos, files)) return { kind: 'unproven' };
  const receipt: Receipt = { claimId, claimName, files: files ? [...files] : null, at: new Date().toISOString() };
  return { kind: 'accepted', receipt };
}

/**
 * Whether an answer proves that every file arrived: each by its hash, one that was sent twice twice; or the backend
 * lists nothing (R-API-13).
 */
export function isProven(sent: readonly PhotoRow[], files: readonly KeptFile[] | null | undefined): boolean {
  if (!files) return true;
  const kept = files.map(({ sha256 }) => sha256).toSorted();
  const wanted = sent.map(({ sha256 }) => sha256).toSorted();
  return isSubset(wanted, kept);
}

/** Both sorted. */
function isSubset(wanted: readonly string[], kept: readonly string[]): boolean {
  let at = 0;
  return wanted.every((hash) => {
    while (at < kept.length && kept[at] !== hash) at += 1;
    at += 1;
    return at <= kept.length;
  });
}
