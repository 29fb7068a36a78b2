import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addIndex } from '../add-index.ts';

/** The money of a claim, the desk's notes, and what each step of a claim says. */
export const claimLines: Migration = {
  async up(db) {
    await db.schema
      .alterTable('claims')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createTable('claim_lines')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('claim_id', 'text', (column) => column.notNull().references('claims.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .addColumn('number', 'text')
      .addColumn('quantity_hundredths', 'integer', (column) => column.notNull())
      .addColumn('price_cents', 'integer', (column) => column.notNull())
      .addColumn('claimed_cents', 'integer', (column) => column.notNull())
      .addColumn('approved_cents', 'integer')
      .addColumn('paid_cents', 'integer')
      .addColumn('reason', 'text')
      .addColumn('reason_text', 'text')
      .execute();
    await sql`create index claim_lines_claim on claim_lines (claim_id, position)`.execute(db);
    await db.schema
      .createTable('claim_notes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('claim_id', 'text', (column) => column.notNull().references('claims.id').onDelete('cascade'))
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await sql`create index claim_notes_claim on claim_notes (claim_id, at)`.execute(db);
    await db.schema
      .alterTable('claim_events')
      .addColumn('kind', 'text')
      .addColumn('reasons', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
      .addColumn('gross_total_cents', 'integer')
      .addColumn('decided_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .execute();
    // From now on a claim's total is what its events say.
    await sql`update claim_events set gross_total_cents = claims.gross_total_cents
      from claims, (select claim_id, max(id) as id from claim_events group by claim_id) last
      where last.id = claim_events.id and claims.id = last.claim_id`.execute(db);
  },
};

export const claimsOfSerialNumber = addIndex(
  'claims_of_serial_number',
  sql`on claims (serial_number, created_at desc) where serial_number is not null`,
);

/** Finds the same photo in another claim. */
export const claimFilesByHash = addIndex(
  'claim_files_by_hash',
  sql`on stored_files (sha256) where purpose is not null`,
);
