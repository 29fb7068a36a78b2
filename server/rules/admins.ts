import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';

/**
 * Locks the active admins until the transaction ends, so that of two who act on each other at once the second sees what
 * the first did.
 * @returns their ids.
 * @throws AppError `FORBIDDEN` when the caller has ceased to be one.
 */
export async function lockAdmins(transaction: Database, callerId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (!ids.includes(callerId)) throw new AppError('FORBIDDEN');
  return ids;
}

/**
 * There is always an admin left (`contract.md §3`).
 * @throws AppError `CONFLICT`.
 */
export function requireAnotherAdmin(adminIds: readonly string[], leaving: string): void {
  if (adminIds.length === 1 && adminIds[0] === leaving) throw new AppError('CONFLICT', { reason: 'last_admin' });
}
