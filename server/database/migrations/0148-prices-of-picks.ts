import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the server made of a claim's picks by its own lists (R-PRICE-11). */
export const pricesOfPicks: Migration = {
  async up(db) {
    await sql`alter table claims add column picks_price jsonb`.execute(db);
  },
};
