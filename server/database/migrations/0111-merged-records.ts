import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ids of records that were merged into others (R-MERGE-01): they name those from then on, and are given to no other. */
export const mergedRecords: Migration = {
  async up(db) {
    await sql`create table merged_records (
      table_name text not null,
      id text not null,
      into_id text not null,
      merged_at timestamptz not null,
      primary key (table_name, id)
    )`.execute(db);
    await sql`create index merged_records_into on merged_records (table_name, into_id)`.execute(db);
  },
};
