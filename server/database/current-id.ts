import { type RawBuilder, sql } from 'kysely';

/** The id that a record has now: its own, or that of the record into which it was merged (R-MERGE-01). */
export function currentId(table: 'contacts' | 'registrations' | 'serial_numbers', id: string): RawBuilder<string> {
  return sql`coalesce((select into_id from merged_records where table_name = ${table} and id = ${id}), ${id})`;
}
