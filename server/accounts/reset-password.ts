import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';
import { requireUncommonPassword } from '../rules/require-uncommon-password.ts';
import { hashPassword, isPassword } from '../session/password.ts';
import { resetLimit } from '../session/rate-limits.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { findAccountByCode, consumeCodes } from './account-codes.ts';

type Reset = { code: string; password: string; address: string; now: Date };

/**
 * Gives an account a new password and ends all its sessions (R-ACCT-04). Whoever got the mail has shown that the
 * email is theirs: the account is verified with it.
 * @param address the client's: its failed sign-ins to this account are forgiven, or the new password would not do yet.
 * @throws AppError `PASSWORD_RESET_CODE_INVALID`, `PASSWORD_MATCHES_OLD`, or `VALIDATION_FAILED` for a common password.
 */
export async function resetPassword(database: Database, { code, password, address, now }: Reset): Promise<void> {
  const accountId = await findAccountByResetCode(database, code, now);
  requireUncommonPassword(password);
  const { email, password_hash: old } = await database
    .selectFrom('accounts')
    .select(['email', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (old !== null && (await isPassword(password, old))) throw new AppError('PASSWORD_MATCHES_OLD');
  const password_hash = await hashPassword(password);

  await database.transaction().execute(async (transaction) => {
    // Whoever takes the code first has it; of two at once the second finds none.
    if (!(await consumeCodes(transaction, accountId, code))) throw new AppError('PASSWORD_RESET_CODE_INVALID');
    await transaction
      .updateTable('accounts')
      .set((column) => ({ password_hash, verified_at: column.fn.coalesce('verified_at', column.val(now)) }))
      .where('id', '=', accountId)
      .execute();
    await endSessionsOf(transaction, accountId);
    await resetLimit(transaction, 'signInOfAccount', `${email} ${address}`);
  });
}

/**
 * The account that a reset code is for.
 * @throws AppError `PASSWORD_RESET_CODE_INVALID`.
 */
export async function findAccountByResetCode(database: Database, code: string, now: Date): Promise<string> {
  const found = await findAccountByCode(database, 'reset', code, now);
  if (!found?.valid) throw new AppError('PASSWORD_RESET_CODE_INVALID');
  return found.accountId;
}
