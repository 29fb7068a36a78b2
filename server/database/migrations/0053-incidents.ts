import type { Migration } from 'kysely/migration';

/** The register of confidentiality incidents. */
export const incidents: Migration = {
  async up(db) {
    await db.schema
      .createTable('incidents')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('occurred_on', 'date', (column) => column.notNull())
      .addColumn('noticed_on', 'date', (column) => column.notNull())
      .addColumn('circumstances', 'text', (column) => column.notNull())
      .addColumn('information', 'text', (column) => column.notNull())
      .addColumn('people', 'integer')
      .addColumn('serious_risk', 'boolean', (column) => column.notNull())
      .addColumn('assessment', 'text', (column) => column.notNull())
      .addColumn('measures', 'text', (column) => column.notNull())
      .addColumn('commission_told_on', 'date')
      .addColumn('people_told_on', 'date')
      .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
      // The admin's account id.
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .execute();
  },
};
