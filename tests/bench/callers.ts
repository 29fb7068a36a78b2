import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Adds depot accounts, each with a contact of its own: copies of one of the demo data, whose password they have. */
export async function addCallers(database: Database, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const email = callerEmail(at);
    const contactId = randomUUID();
    await sql`
      insert into contacts
      select (jsonb_populate_record(contact, jsonb_build_object('id', ${contactId}::text, 'email', ${email}::text))).*
      from contacts as contact
      where id = (select contact_id from accounts where email = 'depot.us@portal.example')`.execute(database);
    await sql`
      insert into accounts
      select (jsonb_populate_record(account, jsonb_build_object(
        'id', ${randomUUID()}::text, 'email', ${email}::text, 'contact_id', ${contactId}::text))).*
      from accounts as account where email = 'depot.us@portal.example'`.execute(database);
  }
}

export function callerEmail(at: number): string {
  return `caller${at}@portal.example`;
}
