import type { SignInResult } from '#contract/session.ts';
import { auditRefusal } from '../audit/audit-refusal.ts';
import { addressKey } from '../limits/address-key.ts';
import type { Language } from '../base/language.ts';
import type { Limiter } from '../limits/limiter.ts';
import { AppError } from '../errors/app-error.ts';
import { factorsOf, hasAny } from '../session/factors.ts';
import { beginSecondStep } from '../second-factor/second-step.ts';
import type { Origin } from '../session/known-browsers.ts';
import { verifyPassword } from '../session/password.ts';
import { hit } from '../limits/rate-limits.ts';
import type { SessionContext } from '../session/sessions.ts';
import { openSession } from '../session/sessions.ts';

/** Where a sign-in comes from, and its language, in which later mails to the account are written. */
export type SignInOrigin = { origin: Origin; language: Language };

/**
 * Opens a session for an email and password (R-SESS-07), or begins the second step of an account that has one. Unknown
 * email, wrong password and deactivated account get the same response after the same time. Only failures count against
 * the limits; past those of an address, and of an account over all addresses, an attempt is slowed down.
 * @throws AppError `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`, or `UNAVAILABLE` when too many sign in at once.
 */
export async function signIn(
  context: SessionContext,
  { email: typed, password }: { email: string; password: string },
  { origin, language, limiter }: SignInOrigin & { limiter: Limiter },
): Promise<SignInResult> {
  const { database } = context;
  const { address } = origin;
  const email = typed.toLowerCase();
  const now = context.now();
  // Counted as failures until the password matches, so that parallel attempts cannot exceed the limits.
  const undos: (() => Promise<void>)[] = [];
  const undoHits = () => Promise.all(undos.map((undo) => undo()));
  let account: { id: string; password_hash: string | null } | undefined;
  let matches: boolean;
  try {
    undos.push(await hit(database, 'signInOfAccount', `${email} ${addressKey(address)}`, now));
    // The address first: what it refuses must not take a turn of the account, whose owner is elsewhere.
    undos.push(await limiter.hitOrWait('signInOfAddress', addressKey(address), now));
    undos.push(await limiter.hitOrWait('signInOfAccountInAll', email, now));
    account = await database
      .selectFrom('accounts')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst();
    const hash = account?.password_hash ?? null;
    matches = await limiter.verifyInTurn(() => verifyPassword(password, hash));
  } catch (error) {
    // No password was checked.
    await undoHits();
    throw error;
  }
  const result = account && matches ? await openIfUnchanged(context, account, { origin, language }) : null;
  if (!result) {
    const code = 'INVALID_CREDENTIALS';
    await auditRefusal(database, { accountId: account?.id ?? null, step: 'password', code, address, now });
    throw new AppError(code);
  }

  await undoHits();
  return result;
}

/**
 * Opens the session only if password and activation are unchanged: a concurrent reset or deactivation ends only
 * existing sessions.
 */
function openIfUnchanged(
  context: SessionContext,
  { id, password_hash }: { id: string; password_hash: string | null },
  { origin, language }: SignInOrigin,
): Promise<SignInResult | null> {
  return context.database.transaction().execute(async (transaction) => {
    // The update locks the row against a concurrent reset.
    const unchanged = await transaction
      .updateTable('accounts')
      .set({ language })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    if (unchanged.numUpdatedRows === 0n) return null;
    const factors = await factorsOf(transaction, id);
    if (hasAny(factors)) return { secondStep: beginSecondStep(context, { id, password_hash }, factors) };
    return openSession({ ...context, database: transaction }, { accountId: id, secondFactor: false, origin });
  });
}
