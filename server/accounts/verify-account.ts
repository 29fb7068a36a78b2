import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../http/language.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { Caller } from '../session/sessions.ts';
import { hit } from '../session/rate-limits.ts';
import { findAccountByCode } from './account-codes.ts';

/**
 * Verifies the account of a code (R-ACCT-05).
 * @throws AppError `VERIFICATION_CODE_INVALID`; `ACCOUNT_ALREADY_VERIFIED`, also for an expired code.
 */
export async function verifyAccount(database: Database, code: string, now: Date): Promise<void> {
  const found = await findAccountByCode(database, 'verification', code, now);
  if (!found) throw new AppError('VERIFICATION_CODE_INVALID');
  await requireUnverifiedEmail(database, found.accountId);
  if (!found.valid) throw new AppError('VERIFICATION_CODE_INVALID');
  const verified = await database
    .updateTable('accounts')
    .set({ verified_at: now })
    .where('id', '=', found.accountId)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  if (verified.numUpdatedRows === 0n) throw new AppError('ACCOUNT_ALREADY_VERIFIED');
}

type Resend = { code: string | null; email: string | null; caller: Caller | null; language: Language; now: Date };

/**
 * Sends another verification mail to the account of a code, valid or expired, to an email, or else to the caller's
 * account. Whether an email has an account that is not verified is checked only when the mail is sent, so every email
 * gets the same answer.
 * @throws AppError `UNAUTHENTICATED` without any of them, `VERIFICATION_CODE_INVALID` for an unknown code,
 *   `ACCOUNT_ALREADY_VERIFIED`, `TOO_MANY_REQUESTS`.
 */
export async function resendVerification(database: Database, { language, now, ...whom }: Resend): Promise<void> {
  const recipient = await verificationRecipient(database, whom, now);
  await hit(database, 'verificationMail', recipient, now);
  await enqueueMail(database, { recipient, language, content: { kind: 'verification' } }, now);
}

async function verificationRecipient(
  database: Database,
  { code, email, caller }: Pick<Resend, 'code' | 'email' | 'caller'>,
  now: Date,
): Promise<string> {
  if (code !== null) {
    const found = await findAccountByCode(database, 'verification', code, now);
    if (!found) throw new AppError('VERIFICATION_CODE_INVALID');
    return requireUnverifiedEmail(database, found.accountId);
  }
  if (email !== null) return email.toLowerCase();
  if (!caller) throw new AppError('UNAUTHENTICATED');
  return requireUnverifiedEmail(database, caller.accountId);
}

/** @throws AppError `ACCOUNT_ALREADY_VERIFIED`. */
async function requireUnverifiedEmail(database: Database, accountId: string): Promise<string> {
  const account = await database
    .selectFrom('accounts')
    .select(['email', 'verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (account.verified_at !== null) throw new AppError('ACCOUNT_ALREADY_VERIFIED');
  return account.email;
}
