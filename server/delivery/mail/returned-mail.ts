import { sign, verify } from '../../base/signature.ts';
import type { Database } from '../../database/tables.ts';
import { readNotice } from './read-notice.ts';

/** To whom a mail goes. */
type Addressee = { accountId: string; email: string };

/**
 * `<account>.<hmac>`, at most 100 characters (RFC 3461): names a mail's account to the server that returns the mail.
 * Signed with the email, so that it is valid as long as the account has that one; it is stored nowhere.
 */
export function envelopeId(secret: string, { accountId, email }: Addressee): string {
  const signed = sign(secret, 'envelope', `${accountId}.${email}`);
  return `${accountId}${signed.slice(signed.lastIndexOf('.'))}`;
}

/** Marks an account whose mail was refused, or given up (R-ADMIN-09). */
export async function noteRefused(database: Database, accountId: string, now: Date): Promise<void> {
  await database.updateTable('accounts').set({ mail_returned_at: now }).where('id', '=', accountId).execute();
}

/** The next mail was accepted, of an account whose mail had been refused. */
export async function noteAccepted(database: Database, accountId: string): Promise<void> {
  await database
    .updateTable('accounts')
    .set({ mail_returned_at: null })
    .where('id', '=', accountId)
    .where('mail_bounced', '=', false)
    .execute();
}

/**
 * Marks the account of a mail that a server returns, if it has the email still to which the mail went (R-ADMIN-09).
 * @returns the account's id; null for what changes nothing.
 */
export async function takeNotice(
  { database, secret }: { database: Database; secret: string },
  notice: Uint8Array,
  now: Date,
): Promise<string | null> {
  const [, accountId, hmac] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(readNotice(notice) ?? '') ?? [];
  if (accountId === undefined) return null;
  const accounts = database.selectFrom('accounts').select('email').where('id', '=', accountId);
  const email = (await accounts.executeTakeFirst())?.email;
  if (email === undefined || verify(secret, 'envelope', `${accountId}.${email}.${hmac}`) === null) return null;
  const marked = await database
    .updateTable('accounts')
    .set({ mail_returned_at: now, mail_bounced: true })
    .where('id', '=', accountId)
    .where('email', '=', email)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n ? accountId : null;
}
