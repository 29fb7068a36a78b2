import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';

/**
 * Locks the active admins until the transaction ends, so that of two who act on each other at once the second sees what
 * the first did.
 * @returns the ids of those who can log in: one who has been invited has no password yet.
 * @throws AppError `FORBIDDEN` when the caller has ceased to be one.
 */
export async function lockAdmins(transaction: Database, callerId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'verified_at'])
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (!rows.some(({ id }) => id === callerId)) throw new AppError('FORBIDDEN');
  return rows.filter((row) => row.password_hash !== null && row.verified_at !== null).map(({ id }) => id);
}

/**
 * There is always an admin left (R-ADMIN-06).
 * @throws AppError `CONFLICT`.
 */
export function requireAnotherAdmin(adminIds: readonly string[], leaving: string): void {
  if (adminIds.length === 1 && adminIds[0] === leaving) throw new AppError('CONFLICT', { reason: 'last_admin' });
}
