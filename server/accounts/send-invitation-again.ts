import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { mailKind } from '../outgoing/mail-content.ts';
import { hit } from '../limits/rate-limits.ts';

/**
 * Mails the owner of an account that is not verified again (R-ADMIN-05): to choose a password, or, after a sign-up with
 * a password, to verify the email.
 * @throws AppError `NOT_FOUND`; `CONFLICT` for a deactivated or a verified account; `TOO_MANY_REQUESTS`.
 */
export async function sendInvitationAgain(
  database: Database,
  id: string,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const account = await database
    .selectFrom('accounts')
    .select(['email', 'language', 'password_hash', 'verified_at', 'deactivated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) throw new AppError('NOT_FOUND');
  if (account.deactivated_at !== null) throw new AppError('CONFLICT', { reason: 'account_deactivated' });
  if (account.verified_at !== null) throw new AppError('CONFLICT', { reason: 'account_verified' });
  await hit(database, 'invitationMail', account.email, now);
  const kind = account.password_hash === null ? 'invitation' : 'verification';
  // Replaces one that was not sent yet.
  await database
    .deleteFrom('outgoing_mails')
    .where('recipient', '=', account.email)
    .where(mailKind, '=', kind)
    .execute();
  await enqueueMail(database, { recipient: account.email, language: account.language, content: { kind } }, now);
  await writeAudit(database, { by, kind: 'invitation_sent', target: id, now });
}
