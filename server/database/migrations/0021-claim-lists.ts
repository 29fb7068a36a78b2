import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Lists of claims are read from an index alone, whatever they are narrowed by: a page, its count and its search. */
export const claimLists: Migration = {
  async up(db) {
    // What an index keeps of a row has a length; nobody looks for a name by its four hundredth letter.
    await sql`update claims set search_text = left(search_text, 400) where length(search_text) > 400`.execute(db);
    await sql`drop index claims_of_depot`.execute(db);
    await sql`create index claims_of_depot on claims (depot_id, created_at desc, id desc)
      include (search_text, status)`.execute(db);
    await sql`create index claims_of_depot_by_status
      on claims (depot_id, status, created_at desc, id desc)`.execute(db);
  },
};
