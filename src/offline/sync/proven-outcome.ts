import type { KeptFile } from '#contract/files.ts';
import type { PhotoRow, Receipt } from '#storage/rows.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { isProven } from './is-proven.ts';

type Answer = { claimId: string; claimName: string; files: readonly KeptFile[] | undefined };

/** Accepted only when every photo is in the receipt by its hash, or the backend gives none (R-API-13). */
export function provenOutcome({ claimId, claimName, files }: Answer, photos: readonly PhotoRow[]): Outcome {
  if (!isProven(photos, files)) return { kind: 'unproven' };
  const receipt: Receipt = { claimId, claimName, files: files ? [...files] : null, at: new Date().toISOString() };
  return { kind: 'accepted', receipt };
}
