import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

export const claimsAndFiles: Migration = {
  async up(db) {
    await sql`create sequence claim_number`.execute(db);

    await db.schema
      .createTable('claims')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('depot_id', 'text', (column) => column.notNull().references('platform_accounts.id'))
      .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('registration_id', 'text', (column) => column.references('registrations.id'))
      .addColumn('serial_number', 'text')
      .addColumn('customer_id', 'text', (column) => column.references('contacts.id'))
      .addColumn('claim_type', 'text')
      .addColumn('claim_subtype', 'text')
      .addColumn('diagnosis', 'text')
      .addColumn('parts_required', 'text')
      .addColumn('date_of_failure', 'date')
      .addColumn('date_entered_shop', 'date')
      .addColumn('labour_hours', sql`numeric(4, 2)`)
      .addColumn('status', 'text')
      .addColumn('substatus', 'text')
      .addColumn('dealers_notes', 'text')
      .addColumn('gross_total_cents', 'integer')
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await sql`create index claims_of_depot on claims (depot_id, created_at desc, id desc)`.execute(db);

    await db.schema
      .createTable('claim_estimates')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('claim_id', 'text', (column) => column.notNull().references('claims.id').onDelete('cascade'))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('parts_required', 'text')
      .addColumn('description', 'text')
      .addColumn('material_cost_cents', 'integer')
      .addColumn('labour_cost_cents', 'integer')
      .addColumn('total_cost_cents', 'integer')
      .execute();
    await db.schema.createIndex('claim_estimates_claim').on('claim_estimates').column('claim_id').execute();

    await db.schema
      .createTable('claim_events')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('claim_id', 'text', (column) => column.notNull().references('claims.id').onDelete('cascade'))
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('substatus', 'text')
      .addColumn('note', 'text')
      .execute();
    await db.schema.createIndex('claim_events_claim').on('claim_events').column('claim_id').execute();

    await db.schema
      .createTable('stored_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('entity_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull().unique())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('stored_files_entity').on('stored_files').column('entity_id').execute();
  },
};
