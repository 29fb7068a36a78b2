import type { Migration } from 'kysely/migration';

/** Resumable uploads that no submission has claimed yet. */
export const uploads: Migration = {
  async up(db) {
    await db.schema
      .createTable('uploads')
      .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('received', 'integer', (column) => column.notNull())
      .addColumn('touched_at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('uploads_key', ['account_id', 'sha256'])
      .execute();
    await db.schema.createIndex('uploads_age').on('uploads').column('touched_at').execute();

    await db.schema
      .createTable('upload_pieces')
      .addColumn('account_id', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('start', 'integer', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull().unique())
      .addPrimaryKeyConstraint('upload_pieces_key', ['account_id', 'sha256', 'start'])
      .addForeignKeyConstraint(
        'upload_pieces_upload',
        ['account_id', 'sha256'],
        'uploads',
        ['account_id', 'sha256'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
