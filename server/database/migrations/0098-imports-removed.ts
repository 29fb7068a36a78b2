import type { Migration } from 'kysely/migration';

/** How many values an import removes from pick lists. */
export const importsRemoved: Migration = {
  async up(db) {
    await db.schema
      .alterTable('imports')
      .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
  async down(db) {
    await db.schema.alterTable('imports').dropColumn('removed').execute();
  },
};
