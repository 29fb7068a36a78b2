import type { Migration } from 'kysely/migration';

/** Imports of master data, their staged rows and what is wrong with them. */
export const imports: Migration = {
  async up(db) {
    await db.schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('checking'))
      .addColumn('staged', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('problems', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('added', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('changed', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('unchanged', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('finished_at', 'timestamptz')
      .execute();
    await db.schema.createIndex('imports_created').on('imports').column('created_at').execute();
    await db.schema
      .createTable('import_rows')
      .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('row', 'integer', (column) => column.notNull())
      .addColumn('data', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_rows_pkey', ['import_id', 'row'])
      .execute();
    await db.schema
      .createTable('import_problems')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('import_id', 'text', (column) => column.notNull().references('imports.id').onDelete('cascade'))
      .addColumn('row', 'integer')
      .addColumn('name', 'text')
      .addColumn('value', 'text')
      .addColumn('problem', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('import_problems_of').on('import_problems').columns(['import_id', 'row']).execute();
  },
  async down(db) {
    for (const table of ['import_problems', 'import_rows', 'imports']) await db.schema.dropTable(table).execute();
  },
};
