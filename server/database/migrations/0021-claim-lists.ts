import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Claim lists, with any filter, read page, count and search from an index alone. */
export const claimLists: Migration = {
  async up(db) {
    // Index entries have a maximum size.
    await sql`update claims set search_text = left(search_text, 400) where length(search_text) > 400`.execute(db);
    await sql`drop index claims_of_depot`.execute(db);
    await sql`create index claims_of_depot on claims (depot_id, created_at desc, id desc)
      include (search_text, status)`.execute(db);
    await sql`create index claims_of_depot_by_status
      on claims (depot_id, status, created_at desc, id desc)`.execute(db);
  },
};
