import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';

/**
 * Locks the active admins until the transaction ends, so that of two admins who act on each other the second sees the
 * first one's change.
 * @returns the ids of admins who can sign in; an invited admin has no password yet.
 * @throws AppError `FORBIDDEN` when the caller is no longer an admin.
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
 * Refuses to remove the last admin (R-ADMIN-06).
 * @throws AppError `CONFLICT`.
 */
export function requireAnotherAdmin(adminIds: readonly string[], removedId: string): void {
  if (adminIds.length === 1 && adminIds[0] === removedId) throw new AppError('CONFLICT', { reason: 'last_admin' });
}

/** Maximum admins to notify. */
const maxNotifiedAdmins = 20;

/** The emails of admins who can sign in, to notify them. */
export async function adminEmails(database: Database): Promise<string[]> {
  const admins = await database
    .selectFrom('accounts')
    .select('email')
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('verified_at', 'is not', null)
    .orderBy('id')
    .limit(maxNotifiedAdmins)
    .execute();
  return admins.map(({ email }) => email);
}
