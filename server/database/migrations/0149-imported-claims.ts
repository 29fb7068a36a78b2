import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Claims of an earlier system, and what only they have (R-IMPORT-12). */
export const importedClaims: Migration = {
  async up(db) {
    await sql`alter table claims
      add column imported boolean not null default false,
      add column imported_filed_on date,
      add column imported_decided_on date,
      add column imported_paid_on date,
      add column imported_invoice_number text`.execute(db);
  },
};
