import type { Claim } from '#contract/claims.ts';
import type { KeptFile } from '#contract/files.ts';
import { AppError } from '../app-error.ts';
import { hold } from '../database/advisory-lock.ts';
import { receiptOf } from '../files/stored-files.ts';
import type { Parts } from '../context.ts';

/**
 * A claim with its photos' receipt and its timeline; another depot's is not found (`contract.md §7`).
 * @param receipt of its files, where it is known.
 */
export async function wholeClaim(parts: Parts, depotId: string, id: string, receipt?: KeptFile[]): Promise<Claim> {
  const claim = await parts.platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return { ...claim, files: receipt ?? (await receiptOf(parts, id)) };
}

/** A depot's claim, which nobody else changes until this write is done: of two invoices at once the second sees the first. */
export async function heldClaim({ database, platform }: Parts, depotId: string, id: string): Promise<Claim> {
  await hold(database, `claim ${id}`);
  const claim = await platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return claim;
}
