import type { Migration } from 'kysely/migration';

/** What the servers on one database must agree on: facts, and whose turn it is at a chore. */
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
