import type { AuthSession } from '#contract/session.ts';
import { addressKey } from '../http/address-key.ts';
import type { Language } from '../http/language.ts';
import type { Limiter } from '../http/limiter.ts';
import { AppError } from '../app-error.ts';
import { verifyPassword } from './password.ts';
import { hit } from './rate-limits.ts';
import type { SessionContext } from './sessions.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session for an email and password (R-SESS-07). Unknown email, wrong password and deactivated account get the
 * same response after the same time. Only failures count against the limits; past those of an
 * address, and of an account over all addresses, an attempt is slowed down.
 * @param language the caller's; later mails to the account use it.
 * @throws AppError `INVALID_CREDENTIALS` or `TOO_MANY_REQUESTS`.
 */
export async function signIn(
  context: SessionContext,
  { email: typed, password }: { email: string; password: string },
  { address, language, limiter }: { address: string; language: Language; limiter: Limiter },
): Promise<AuthSession> {
  const { database } = context;
  const email = typed.toLowerCase();
  const now = context.now();
  // Counted as failures until the password matches, so that parallel attempts cannot exceed the limits.
  const undoAccountHit = await hit(database, 'signInOfAccount', `${email} ${addressKey(address)}`, now);
  const undoSlowHits = await Promise.all([
    limiter.hitOrWait('signInOfAddress', addressKey(address), now),
    limiter.hitOrWait('signInOfAccountInAll', email, now),
  ]).catch(async (error) => {
    // No password was checked.
    await undoAccountHit();
    throw error;
  });

  const account = await database
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await verifyPassword(password, account?.password_hash ?? null);
  const session = account && matches ? await openIfUnchanged(context, account, language) : null;
  if (!session) throw new AppError('INVALID_CREDENTIALS');

  await Promise.all([undoAccountHit, ...undoSlowHits].map((undo) => undo()));
  return session;
}

/**
 * Opens the session only if password and activation are unchanged: a concurrent reset or deactivation ends only
 * existing sessions.
 */
function openIfUnchanged(
  context: SessionContext,
  { id, password_hash }: { id: string; password_hash: string | null },
  language: Language,
): Promise<AuthSession | null> {
  return context.database.transaction().execute(async (transaction) => {
    // The update locks the row against a concurrent reset.
    const unchanged = await transaction
      .updateTable('accounts')
      .set({ language })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    return unchanged.numUpdatedRows > 0n ? openSession({ ...context, database: transaction }, id) : null;
  });
}
