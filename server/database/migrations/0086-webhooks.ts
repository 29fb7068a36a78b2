import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Addresses that are told of events, and what each is told. */
export const webhooks: Migration = {
  async up(db) {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('kinds', 'jsonb', (column) => column.notNull())
      .addColumn('enabled', 'boolean', (column) => column.notNull())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('former_secret', 'text')
      .addColumn('former_until', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('webhook_id', 'text', (column) => column.notNull().references('webhooks.id').onDelete('cascade'))
      .addColumn('event_id', 'bigint', (column) => column.references('events.id').onDelete('cascade'))
      .addColumn('claim_id', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('tries_since', 'timestamptz', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('waiting'))
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('tried_at', 'timestamptz')
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .addUniqueConstraint('webhook_deliveries_once', ['webhook_id', 'event_id'])
      .execute();
    await db.schema.createIndex('webhook_deliveries_of_event').on('webhook_deliveries').column('event_id').execute();
    await db.schema
      .createIndex('webhook_deliveries_by_state')
      .on('webhook_deliveries')
      .columns(['webhook_id', 'state', 'id'])
      .execute();
    await sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, claim_id, id)
      where state = 'waiting'`.execute(db);
  },
};
