import type { Claim } from '#contract/claims.ts';
import type { FileReceipt } from '#contract/files.ts';
import { AppError } from '../app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { listReceipts } from '../files/stored-files.ts';
import type { Context } from '../context.ts';

/**
 * A claim with its timeline and the receipts of its files; another depot's claim is not found (R-CLAIM-01).
 * @param receipt the receipts, if already known.
 */
export async function getClaimWithFiles(
  context: Context,
  depotId: string,
  id: string,
  receipt?: FileReceipt[],
): Promise<Claim> {
  const claim = await context.platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return { ...claim, files: receipt ?? (await listReceipts(context, id)) };
}

/** Reads a depot's claim and locks it until the write ends: of two concurrent invoices the second sees the first. */
export async function lockClaim({ database, platform }: Context, depotId: string, id: string): Promise<Claim> {
  await takeAdvisoryLock(database, `claim ${id}`);
  const claim = await platform.getClaim(depotId, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return claim;
}
