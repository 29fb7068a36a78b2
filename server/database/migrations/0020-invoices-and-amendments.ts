import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const invoicesAndAmendments: Migration = {
  async up(db) {
    // The unique claim id also holds when two servers pass the rule at once.
    await db.schema
      .createTable('invoices')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('claim_id', 'text', (column) => column.notNull().unique().references('claims.id').onDelete('cascade'))
      .addColumn('invoice_date', 'date', (column) => column.notNull())
      .addColumn('invoice_number', 'text', (column) => column.notNull())
      .addColumn('gst_hst_tax_cents', 'integer')
      .addColumn('pst_qst_tax_cents', 'integer')
      .addColumn('usd_tax_cents', 'integer')
      .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();

    // A requested estimate has labour hours but no costs yet.
    await db.schema
      .alterTable('claim_estimates')
      .addColumn('labour_hours', sql`numeric(4, 2)`)
      .addColumn('requested_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .execute();

    await db.schema.alterTable('stored_files').addColumn('purpose', 'text').execute();
    await sql`update stored_files set purpose = 'claim' where entity_id in (select id from claims)`.execute(db);
  },
};
