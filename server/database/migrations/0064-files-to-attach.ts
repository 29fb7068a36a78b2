import type { Migration } from 'kysely/migration';

/** Files of claims that the sales platform does not have yet. */
export const filesToAttach: Migration = {
  async up(db) {
    await db.schema
      .createTable('files_to_attach')
      .addColumn('file_id', 'text', (column) =>
        column.primaryKey().references('stored_files.id').onDelete('cascade').onUpdate('cascade'),
      )
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('due_at', 'timestamptz', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('files_to_attach_due').on('files_to_attach').column('due_at').execute();
  },
};
