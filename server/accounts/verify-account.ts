import { AppError } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { addressKey, networkOf } from '../limits/address-key.ts';
import { requireUncommonPassword } from '../rules/require-uncommon-password.ts';
import { hashPassword } from '../session/password.ts';
import type { Caller } from '../session/sessions.ts';
import { endAllSessions } from '../session/sessions.ts';
import { hit, resetLimit } from '../limits/rate-limits.ts';
import { findAccountByCode, mailArrives } from '../session/account-codes.ts';

type Verification = { code: string; password: string | null; address: string; now: Date };

/**
 * Verifies the account of a code (R-ACCT-05). Somebody else may have signed up with this email: their sessions end, and
 * the mail's reader may choose the password.
 * @param address the client's IP address, whose failed sign-ins to this account are cleared with a new password.
 * @throws AppError `VERIFICATION_CODE_INVALID`; `ACCOUNT_ALREADY_VERIFIED`, also for an expired code; or
 *   `VALIDATION_FAILED` for a common password.
 */
export async function verifyAccount(database: Database, { code, password, address, now }: Verification): Promise<void> {
  const { accountId, email } = await requireVerifiable(database, code, now);
  if (password !== null) requireUncommonPassword(password);
  const chosen = password === null ? {} : { password_hash: await hashPassword(password) };

  await database.transaction().execute(async (transaction) => {
    const verified = await transaction
      .updateTable('accounts')
      .set({ verified_at: now, ...mailArrives, ...chosen })
      .where('id', '=', accountId)
      .where('verified_at', 'is', null)
      .executeTakeFirst();
    if (verified.numUpdatedRows === 0n) throw new AppError('ACCOUNT_ALREADY_VERIFIED');
    const by = { accountId, network: networkOf(address) };
    const after = { passwordChosen: password !== null, sessionsEnded: await endAllSessions(transaction, accountId) };
    await writeAudit(transaction, { by, kind: 'account_verified', target: accountId, after, now });
    if (password !== null) await resetLimit(transaction, 'signInOfAccount', `${email} ${addressKey(address)}`);
  });
}

/**
 * The account that a code verifies.
 * @throws AppError `VERIFICATION_CODE_INVALID`; `ACCOUNT_ALREADY_VERIFIED`, also for an expired code.
 */
export async function requireVerifiable(
  database: Database,
  code: string,
  now: Date,
): Promise<{ accountId: string; email: string }> {
  const found = await findAccountByCode(database, 'verification', code, now);
  if (!found) throw new AppError('VERIFICATION_CODE_INVALID');
  const email = await requireUnverifiedEmail(database, found.accountId);
  if (!found.valid) throw new AppError('VERIFICATION_CODE_INVALID');
  return { accountId: found.accountId, email };
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
