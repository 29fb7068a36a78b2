import { randomUUID } from 'node:crypto';
import type { Database } from '../database/tables.ts';
import type { Mail } from './mail-content.ts';

/** Adds a mail to the queue. Inside a transaction it is sent only if that commits. */
export async function enqueueMail(
  database: Database,
  { recipient, language, content }: Mail,
  now: Date,
): Promise<void> {
  await database
    .insertInto('outgoing_mails')
    .values({
      id: randomUUID(),
      recipient: recipient.toLowerCase(),
      language,
      content: JSON.stringify(content),
      created_at: now,
      due_at: now,
    })
    .execute();
}
