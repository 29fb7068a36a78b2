import type { AuthSession } from '#contract/session.ts';
import type { Language } from '../http/language.ts';
import { AppError } from '../app-error.ts';
import { isPassword } from './password.ts';
import { hit } from './rate-limits.ts';
import type { SessionContext } from './sessions.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session for an email and its password (R-SESS-07). An unknown email, a wrong password and a
 * deactivated account get the same answer after the same time. Only failures count against the limits.
 * @param language the caller's; mails to the account are written in it from now on.
 * @throws AppError `INVALID_CREDENTIALS` or `TOO_MANY_REQUESTS`.
 */
export async function signIn(
  context: SessionContext,
  { email: typed, password }: { email: string; password: string },
  { address, language }: { address: string; language: Language },
): Promise<AuthSession> {
  const { database } = context;
  const email = typed.toLowerCase();
  const now = context.now();
  // Counted as failures until they prove not to be: many at once must not get more tries than one after the other.
  const undoAddressHit = await hit(database, 'signInOfAddress', address, now);
  const undoAccountHit = await hit(database, 'signInOfAccount', `${email} ${address}`, now).catch(async (error) => {
    // Nothing was tried: a person who hammers at one account does not close the address to the whole shop.
    await undoAddressHit();
    throw error;
  });

  const account = await database
    .selectFrom('accounts')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await isPassword(password, account?.password_hash ?? null);
  const session = account && matches ? await openIfUnchanged(context, account, language) : null;
  if (!session) throw new AppError('INVALID_CREDENTIALS');

  await undoAddressHit();
  await undoAccountHit();
  return session;
}

/** A reset or a deactivation may come between the password and the session: those end every session there is by then. */
function openIfUnchanged(
  context: SessionContext,
  { id, password_hash }: { id: string; password_hash: string | null },
  language: Language,
): Promise<AuthSession | null> {
  return context.database.transaction().execute(async (transaction) => {
    // The update's lock makes one of the two wait for the other.
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
