import type { AdminAccount } from '#contract/admin-accounts.ts';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';
import { lockAdmins, requireAnotherAdmin } from '../rules/admins.ts';
import { endAllSessions } from '../session/sessions.ts';
import { accountColumns, toAdminAccount } from './admin-account.ts';

/** `id` is the account to change, `callerId` the admin who changes it. */
export type ActivityChange = { id: string; callerId: string; reason: string; now: Date };

/**
 * Deactivates an account and ends its sessions at once (R-ADMIN-06). Does nothing if it is already deactivated.
 * @throws AppError `NOT_FOUND`; `CONFLICT` for the caller's own account and for the last admin.
 */
export async function deactivate(transaction: Database, { id, callerId, reason, now }: ActivityChange): Promise<void> {
  const adminIds = await lockAdmins(transaction, callerId);
  const account = await lockAccount(transaction, id);
  if (id === callerId) throw new AppError('CONFLICT', { reason: 'own_account' });
  requireAnotherAdmin(adminIds, id);
  if (account.deactivated) return;
  await transaction.updateTable('accounts').set({ deactivated_at: now }).where('id', '=', id).execute();
  await endAllSessions(transaction, id);
  await transaction
    .insertInto('account_events')
    .values({ account_id: id, at: now, by: callerId, kind: 'deactivated', reason })
    .execute();
}

/**
 * Reactivates a deactivated account.
 * @throws AppError `NOT_FOUND`.
 */
export async function reenable(
  transaction: Database,
  { id, callerId, reason, now }: ActivityChange,
): Promise<AdminAccount> {
  const account = await lockAccount(transaction, id);
  if (!account.deactivated) return account;
  await transaction.updateTable('accounts').set({ deactivated_at: null }).where('id', '=', id).execute();
  await transaction
    .insertInto('account_events')
    .values({ account_id: id, at: now, by: callerId, kind: 'reenabled', reason })
    .execute();
  return { ...account, deactivated: false };
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
