import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addIndex } from '../add-index.ts';

/** The views of the queue that a person of the desk saved, by name. */
export const deskViews: Migration = {
  async up(db) {
    await sql`create table desk_views (
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      query text not null,
      saved_at timestamptz not null,
      primary key (account_id, name))`.execute(db);
  },
};

/** Sorts the queue by the number of flags. */
export const claimsByFlags = addIndex('claims_queue_flag_count', sql`on claims (cardinality(flags), created_at, id)`);
