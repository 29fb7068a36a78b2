import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { addressKey, networkOf } from '../limits/address-key.ts';
import { requireUncommonPassword } from '../rules/require-uncommon-password.ts';
import { hashPassword, verifyPassword } from '../session/password.ts';
import { resetLimit } from '../limits/rate-limits.ts';
import { endAllSessions } from '../session/sessions.ts';
import { findAccountByCode, consumeCodes, mailArrives } from '../session/account-codes.ts';

type Reset = { code: string; password: string; address: string; now: Date };

/**
 * Sets a new password and ends all sessions of the account (R-ACCT-04). The code proves that the email is theirs, so
 * the account is verified too.
 * @param address the client's IP address, whose failed sign-ins to this account are cleared; otherwise the limit would
 *   still block the new password.
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
  if (old !== null && (await verifyPassword(password, old))) throw new AppError('PASSWORD_MATCHES_OLD');
  const password_hash = await hashPassword(password);

  await database.transaction().execute(async (transaction) => {
    // Of two concurrent resets with one code, only the first finds it.
    if (!(await consumeCodes(transaction, accountId, code))) throw new AppError('PASSWORD_RESET_CODE_INVALID');
    await transaction
      .updateTable('accounts')
      .set((column) => ({
        password_hash,
        verified_at: column.fn.coalesce('verified_at', column.val(now)),
        ...mailArrives,
      }))
      .where('id', '=', accountId)
      .execute();
    const by = { accountId, network: networkOf(address) };
    const after = { sessionsEnded: await endAllSessions(transaction, accountId) };
    await writeAudit(transaction, { by, kind: 'password_reset', target: accountId, after, now });
    await resetLimit(transaction, 'signInOfAccount', `${email} ${addressKey(address)}`);
  });
}

/** @throws AppError `PASSWORD_RESET_CODE_INVALID`. */
export async function findAccountByResetCode(database: Database, code: string, now: Date): Promise<string> {
  const found = await findAccountByCode(database, 'reset', code, now);
  if (!found?.valid) throw new AppError('PASSWORD_RESET_CODE_INVALID');
  return found.accountId;
}
