import type { Migration } from 'kysely/migration';

/** How often each account has written: a replica that shows the same count has its last write. */
export const accountWrites: Migration = {
  async up(db) {
    await db.schema
      .createTable('account_writes')
      .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('writes', 'bigint', (column) => column.notNull())
      .execute();
  },
  async down(db) {
    await db.schema.dropTable('account_writes').execute();
  },
};
