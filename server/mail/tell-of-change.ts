import type { Database } from '../database/tables.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { SignInChange } from './mail-content.ts';

/** Tells the owner of an account, in their language, that how they sign in has changed. */
export async function tellOfChange(
  transaction: Database,
  accountId: string,
  change: SignInChange,
  now: Date,
): Promise<void> {
  const { email: recipient, language } = await transaction
    .selectFrom('accounts')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await enqueueMail(transaction, { recipient, language, content: { kind: change } }, now);
}
