import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';

/** What each account was told, and whether it was read. */
export const inbox: Migration = {
  async up(db) {
    await db.schema
      .createTable('inbox_items')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('event_id', 'bigint', (column) => column.notNull().references('events.id').onDelete('cascade'))
      .addColumn('read_at', 'timestamptz')
      .addPrimaryKeyConstraint('inbox_items_key', ['account_id', 'event_id'])
      .execute();
    await db.schema.createIndex('inbox_items_of_event').on('inbox_items').column('event_id').execute();
    await sql`create index inbox_items_unread on inbox_items (account_id) where read_at is null`.execute(db);
  },
};
