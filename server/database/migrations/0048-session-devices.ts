import type { Migration } from 'kysely/migration';

/** Where a session was last used and on what; the browsers that an account has signed in with. */
export const sessionDevices: Migration = {
  async up(db) {
    await db.schema
      .alterTable('sessions')
      .addColumn('browser', 'text')
      .addColumn('system', 'text')
      .addColumn('last_used_at', 'timestamptz')
      .addColumn('last_address', 'text')
      .execute();

    await db.schema
      .createTable('known_browsers')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('browser_id', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_browsers_pkey', ['account_id', 'browser_id'])
      .execute();
  },
};
