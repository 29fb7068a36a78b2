import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What depots and the desk write to each other. The claim may be one of the sales platform: no foreign key. */
export const claimMessages: Migration = {
  async up(db) {
    await db.schema
      .createTable('claim_messages')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('position', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
      .addColumn('claim_id', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('from_desk', 'boolean', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await sql`create index claim_messages_of_claim on claim_messages (claim_id, position)`.execute(db);
    await sql`create index claim_messages_of_account on claim_messages (created_by)`.execute(db);
    await db.schema.alterTable('stored_files').addColumn('message_id', 'text').execute();
  },
};
