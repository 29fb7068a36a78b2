import type { AdminAccount } from '#contract/admin-accounts.ts';
import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { lockAdmins, requireAnotherAdmin } from '../rules/admins.ts';
import { endAllSessions } from '../session/sessions.ts';
import { accountColumns, toAdminAccount } from './admin-account.ts';

/** `id` is the account to change, `callerId` the admin who changes it. */
export type ActivityChange = { id: string; callerId: string; reason: string; by: Actor; now: Date };

/**
 * Deactivates an account and ends its sessions at once (R-ADMIN-06).
 * @returns whether it did; not if the account is already deactivated.
 * @throws AppError `NOT_FOUND`; `CONFLICT` for the caller's own account and for the last admin.
 */
export async function deactivate(
  transaction: Database,
  { id, callerId, reason, by, now }: ActivityChange,
): Promise<boolean> {
  const adminIds = await lockAdmins(transaction, callerId);
  const account = await lockAccount(transaction, id);
  if (id === callerId) throw new AppError('CONFLICT', { reason: 'own_account' });
  requireAnotherAdmin(adminIds, id);
  if (account.deactivated) return false;
  await transaction.updateTable('accounts').set({ deactivated_at: now }).where('id', '=', id).execute();
  await transaction
    .insertInto('account_events')
    .values({ account_id: id, at: now, by: callerId, kind: 'deactivated', reason })
    .execute();
  const after = { sessionsEnded: await endAllSessions(transaction, id) };
  await writeAudit(transaction, { by, kind: 'account_deactivated', target: id, after, now });
  return true;
}

/**
 * Reactivates a deactivated account.
 * @returns the account, and whether it was deactivated.
 * @throws AppError `NOT_FOUND`.
 */
export async function reenable(
  transaction: Database,
  { id, callerId, reason, by, now }: ActivityChange,
): Promise<{ account: AdminAccount; done: boolean }> {
  const account = await lockAccount(transaction, id);
  if (!account.deactivated) return { account, done: false };
  await transaction.updateTable('accounts').set({ deactivated_at: null }).where('id', '=', id).execute();
  await transaction
    .insertInto('account_events')
    .values({ account_id: id, at: now, by: callerId, kind: 'reenabled', reason })
    .execute();
  await writeAudit(transaction, { by, kind: 'account_reenabled', target: id, now });
  return { account: { ...account, deactivated: false }, done: true };
}

/**
 * Reads an account and locks its row until the transaction ends.
 * @throws AppError `NOT_FOUND`.
 */
export async function lockAccount(transaction: Database, id: string): Promise<AdminAccount> {
  const row = await transaction
    .selectFrom('accounts')
    .select(accountColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toAdminAccount(row);
}
