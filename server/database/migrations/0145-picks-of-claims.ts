import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What was picked from the catalogue for a claim (R-PRICE-10); null of older claims. */
export const picksOfClaims: Migration = {
  async up(db) {
    await sql`alter table claims add column picks jsonb`.execute(db);
  },
};
