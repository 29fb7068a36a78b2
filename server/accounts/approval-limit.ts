import type { AdminAccount } from '#contract/admin-accounts.ts';
import { toDollars } from '#domain/money.ts';
import { isDeskRole } from '#domain/permissions.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { AppError } from '../errors/app-error.ts';
import { getAccountById } from './find-accounts.ts';

type Change = { id: string; cents: number | null; by: Actor; now: Date };

/**
 * Limits what a person of the desk may approve alone (R-DESK-65).
 * @throws AppError `NOT_FOUND`, or `CONFLICT` for who decides no claims, and for one's own limit.
 */
export async function setApprovalLimit(transaction: Database, { id, cents, by, now }: Change): Promise<AdminAccount> {
  if (by.accountId === id) throw new AppError('CONFLICT', { reason: 'own_approval_limit' });
  const locked = transaction.selectFrom('accounts').select('id').where('id', '=', id).forUpdate();
  if (!(await locked.executeTakeFirst())) throw new AppError('NOT_FOUND');
  const before = await getAccountById(transaction, id);
  if (!isDeskRole(before.role)) throw new AppError('CONFLICT', { reason: 'decides_no_claims' });
  const limit = before.approvalLimitCents ?? null;
  if (limit === cents) return before;
  await transaction.updateTable('accounts').set({ approval_limit_cents: cents }).where('id', '=', id).execute();
  await writeAudit(transaction, {
    by,
    kind: 'account_changed',
    target: id,
    before: { approvalLimit: limit === null ? null : toDollars(limit) },
    after: { approvalLimit: cents === null ? null : toDollars(cents) },
    now,
  });
  return { ...before, approvalLimitCents: cents };
}
