import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { requireUncommonPassword } from '../rules/require-uncommon-password.ts';
import { tellOwner } from '../outgoing/tell-owner.ts';
import { checkPassword } from '../second-factor/confirm-identity.ts';
import { hashPassword } from '../session/password.ts';
import type { Caller } from '../session/sessions.ts';

type Change = { currentPassword: string; password: string; by: Actor; now: Date };

/**
 * Replaces the caller's password and ends their other sessions (R-ACCT-13).
 * @throws AppError `PASSWORD_WRONG`, `PASSWORD_MATCHES_OLD`, `TOO_MANY_REQUESTS`, or `VALIDATION_FAILED` for a common
 *   password.
 */
export async function changePassword(
  database: Database,
  caller: Caller,
  { currentPassword, password, by, now }: Change,
): Promise<void> {
  const { accountId, sessionId } = caller;
  const confirmed = await checkPassword(database, accountId, { password: currentPassword, by, now });
  requireUncommonPassword(password);
  if (password.normalize('NFC') === currentPassword.normalize('NFC')) throw new AppError('PASSWORD_MATCHES_OLD');
  const password_hash = await hashPassword(password);
  await database.transaction().execute(async (transaction) => {
    // Not one that was chosen meanwhile: by a reset, which ended this session.
    const changed = await transaction
      .updateTable('accounts')
      .set({ password_hash })
      .where('id', '=', accountId)
      .where('password_hash', '=', confirmed)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('PASSWORD_WRONG');
    const ended = await transaction
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('id', '!=', sessionId)
      .executeTakeFirst();
    // A link to choose another one may be in the hands of whoever knew the old one.
    await transaction
      .deleteFrom('account_codes')
      .where('account_id', '=', accountId)
      .where('purpose', '=', 'reset')
      .execute();
    await tellOwner(transaction, accountId, { kind: 'password_changed' }, now);
    const after = { sessionsEnded: Number(ended.numDeletedRows) };
    await writeAudit(transaction, { by, kind: 'password_changed', target: accountId, after, now });
  });
}
