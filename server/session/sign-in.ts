import type { AuthSession } from '#contract/session.ts';
import { AppError } from '../app-error.ts';
import { isPassword } from './password.ts';
import { hit } from './rate-limits.ts';
import type { SessionParts } from './sessions.ts';
import { openSession } from './sessions.ts';

/**
 * Opens a session for an email and its password (`contract.md §2`). An unknown email, a wrong password and a
 * deactivated account get the same answer after the same time. Only failures count against the limits.
 * @param address the client's.
 * @throws AppError `INVALID_CREDENTIALS` or `TOO_MANY_REQUESTS`.
 */
export async function signIn(
  parts: SessionParts,
  { email: typed, password }: { email: string; password: string },
  address: string,
): Promise<AuthSession> {
  const { database } = parts;
  const email = typed.toLowerCase();
  const now = parts.now();
  // Counted as failures until they prove not to be: many at once must not get more tries than one after the other.
  const forgiveAddress = await hit(database, 'signInOfAddress', address, now);
  const forgiveAccount = await hit(database, 'signInOfAccount', `${email} ${address}`, now).catch(async (error) => {
    // Nothing was tried: a person who hammers at one account does not close the address to the whole shop.
    await forgiveAddress();
    throw error;
  });

  const account = await database
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'deactivated_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  const matches = await isPassword(password, account?.password_hash ?? null);
  if (!account || !matches || account.deactivated_at !== null) throw new AppError('INVALID_CREDENTIALS');

  await forgiveAddress();
  await forgiveAccount();
  return openSession(parts, account.id);
}
