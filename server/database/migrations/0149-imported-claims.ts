import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The day on which a claim of an earlier system was closed; null for a claim of the portal (R-IMPORT-12). */
export const importedClaims: Migration = {
  async up(db) {
    await sql`alter table claims add column imported_closed_on date`.execute(db);
  },
};
