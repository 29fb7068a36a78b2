import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What happened, and whom it was told. */
export const events: Migration = {
  async up(db) {
    await db.schema
      .createTable('events')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('claim_id', 'text')
      .addColumn('claim_name', 'text')
      .addColumn('depot_id', 'text')
      .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('payload', 'jsonb', (column) => column.notNull())
      .addColumn('told', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await sql`create index events_untold on events (id) where not told`.execute(db);
    await db.schema.createIndex('events_of_claim').on('events').columns(['claim_id', 'id']).execute();
    await db.schema.createIndex('events_of_account').on('events').columns(['account_id', 'id']).execute();
    await db.schema.createIndex('events_at').on('events').column('at').execute();
  },
};
