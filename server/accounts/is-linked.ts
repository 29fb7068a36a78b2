import type { Database } from '../database/tables.ts';

/** Whether a contact has an account. */
export async function hasAccount(database: Database, contactId: string): Promise<boolean> {
  const row = await database.selectFrom('accounts').select('id').where('contact_id', '=', contactId).executeTakeFirst();
  return row !== undefined;
}
