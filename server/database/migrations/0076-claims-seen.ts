import type { Migration } from 'kysely/migration';

/** How each claim of a sales platform was when it was looked at last. */
export const claimsSeen: Migration = {
  async up(db) {
    await db.schema
      .createTable('claims_seen')
      .addColumn('claim_id', 'text', (column) => column.primaryKey())
      .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
      .addColumn('status', 'text')
      .addColumn('substatus', 'text')
      .addColumn('gross_total_cents', 'integer')
      .execute();
  },
};
