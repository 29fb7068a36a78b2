import type { SecondFactorProof } from '#contract/passkeys.ts';
import { tidyCode } from '#text/tidied.ts';
import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { verifyPassword } from '../session/password.ts';
import { hasSecondFactor } from '../session/factors.ts';
import { hit } from '../limits/rate-limits.ts';
import type { Caller } from '../session/sessions.ts';
import { acceptFactor, countAttempt, type SecondStepContext } from './second-step.ts';

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

type Confirmation = { password: string; by: Actor } & SecondFactorProof;

/**
 * Confirms that the caller is the account's owner: by the password, and by the second factor of an account that has one.
 * @throws AppError `PASSWORD_WRONG`, `CODE_REQUIRED`, `CODE_INVALID`, `PASSKEY_INVALID` or `TOO_MANY_REQUESTS`.
 */
export async function confirmByOwner(
  context: SecondStepContext,
  caller: Caller,
  { password, by, ...proof }: Confirmation,
): Promise<void> {
  const { database } = context;
  const { accountId, sessionId } = caller;
  const now = context.now();
  await checkPassword(database, accountId, { password, by, now });
  const isProved = await hasSecondFactor(database, accountId);
  if (isProved && !proof.passkey && !tidyCode(proof.code ?? '')) throw new AppError('CODE_REQUIRED');
  const confirm = () =>
    database.transaction().execute(async (transaction) => {
      if (isProved) await acceptFactor({ ...context, database: transaction }, accountId, proof);
      await transaction.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
    });
  await (isProved ? countAttempt(context, accountId, proof, confirm) : confirm());
}

/**
 * Checks the password of an account.
 * @returns the stored hash that it matches.
 * @throws AppError `PASSWORD_WRONG` or `TOO_MANY_REQUESTS`.
 */
export async function checkPassword(
  database: Database,
  accountId: string,
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
  return password_hash;
}
