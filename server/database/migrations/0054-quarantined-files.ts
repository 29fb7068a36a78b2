import type { Migration } from 'kysely/migration';

/** Stored files without a row, and since when they were seen so. */
export const quarantinedFiles: Migration = {
  async up(db) {
    await db.schema
      .createTable('quarantined_files')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('since', 'timestamptz', (column) => column.notNull())
      .execute();
  },
  // The files are still there: the sweep of the version before judges them anew.
  async down(db) {
    await db.schema.dropTable('quarantined_files').execute();
  },
};
