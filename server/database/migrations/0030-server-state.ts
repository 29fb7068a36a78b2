import type { Migration } from 'kysely/migration';

/** State shared by all servers on one database, and their scheduled jobs. */
export const serverState: Migration = {
  async up(db) {
    await db.schema
      .createTable('server_state')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('chores')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .execute();
  },
};
