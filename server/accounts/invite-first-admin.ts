import { randomUUID } from 'node:crypto';
import { portalItself, writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { recordEvent } from '../events/record-event.ts';
import { enqueueMail } from '../outgoing/enqueue-mail.ts';
import { accountSearchText } from '../database/account-search-text.ts';

/**
 * Creates the first admin's account and mails an invitation (R-OPS-04). Does nothing when an active admin or an account
 * with this email exists, so two servers that start together invite once.
 * @returns the id of the account; null when nothing was done.
 */
export async function inviteFirstAdmin(
  database: Database,
  { email, name }: { email: string; name: string | null },
  now: Date,
): Promise<string | null> {
  return database.transaction().execute(async (transaction) => {
    const admin = await transaction
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('deactivated_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (admin) return null;
    const id = randomUUID();
    const created = await transaction
      .insertInto('accounts')
      .values({
        id,
        email,
        name,
        role: 'admin',
        password_hash: null,
        verified_at: null,
        deactivated_at: null,
        contact_id: null,
        search_text: accountSearchText({ name, email, contact_id: null }),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst();
    if (created.numInsertedOrUpdatedRows === 0n) return null;
    await enqueueMail(transaction, { recipient: email, language: 'en', content: { kind: 'invitation' } }, now);
    const after = { role: 'admin' };
    await writeAudit(transaction, { by: portalItself, kind: 'account_created', target: id, after, now });
    await recordEvent(transaction, { kind: 'account_invited', at: now, claim: null, accountId: id });
    return id;
  });
}
