import { randomUUID } from 'node:crypto';
import type { Database } from '../database/tables.ts';
import type { Mail } from './mail-content.ts';

/** Keeps a mail beside what it tells of, in one transaction: it goes out once that has committed, and never otherwise. */
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
