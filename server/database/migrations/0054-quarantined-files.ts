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
};
