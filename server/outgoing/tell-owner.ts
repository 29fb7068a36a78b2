import type { Database } from '../database/tables.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailContent } from './mail-content.ts';

/** Tells the owner of an account, in their language, what happened to it. */
export async function tellOwner(
  transaction: Database,
  accountId: string,
  content: MailContent,
  now: Date,
): Promise<void> {
  const { email: recipient, language } = await transaction
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await enqueueMail(transaction, { recipient, language, content }, now);
}
