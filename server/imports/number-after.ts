import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Has the portal number its own records after the imported ones, whose names begin alike. */
export async function numberAfter(
  database: Database,
  importId: string,
  [sequence, prefix]: ['registration_number', 'PR-'] | ['claim_number', 'WC-'],
): Promise<void> {
  await sql`select setval(${sequence}, named.last) from ${sql.ref(sequence)}, (
      select max(substring(data ->> 'name' from ${`^${prefix}([0-9]{1,9})$`})::bigint) as last
      from import_rows where import_id = ${importId}
    ) named where named.last > last_value`.execute(database);
}
