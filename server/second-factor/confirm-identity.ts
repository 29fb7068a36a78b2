import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { verifyPassword } from '../session/password.ts';
import { hit } from '../limits/rate-limits.ts';
import type { Caller } from '../session/sessions.ts';

/** How long after a proof of identity what affects signing in can be changed. */
const confirmedMs = 10 * 60 * 1000;

/**
 * Whether a caller may change how their account signs in.
 * @throws AppError `ACCOUNT_NOT_VERIFIED`, since whoever signed up with somebody's email must not get a lasting way into
 *   their account; `CONFIRMATION_REQUIRED` when the person signed in, or confirmed, too long ago.
 */
export function requireConfirmed({ verified, confirmedAt }: Caller, now: Date): void {
  if (!verified) throw new AppError('ACCOUNT_NOT_VERIFIED');
  if (confirmedAt === null || now.getTime() - confirmedAt.getTime() > confirmedMs)
    throw new AppError('CONFIRMATION_REQUIRED');
}

/**
 * Confirms by the password that the caller is the account's owner.
 * @returns the stored hash that it matches.
 * @throws AppError `PASSWORD_WRONG` or `TOO_MANY_REQUESTS`.
 */
export async function confirmByPassword(
  database: Database,
  { accountId, sessionId }: Caller,
  { password, by, now }: { password: string; by: Actor; now: Date },
): Promise<string | null> {
  // Counted as a failure until the password matches, so that parallel attempts cannot exceed the limit.
  const undoHit = await hit(database, 'confirmation', accountId, now);
  const { password_hash } = await database
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password, password_hash))) {
    await writeAudit(database, { by, kind: 'password_refused', target: accountId, now });
    throw new AppError('PASSWORD_WRONG');
  }
  await undoHit();
  await database.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
  return password_hash;
}
