import type { Migration } from 'kysely/migration';

/** Which account brought a step into a claim's timeline, and which one added a file to a claim. */
export const authors: Migration = {
  async up(db) {
    for (const table of ['claim_events', 'stored_files'])
      await db.schema
        .alterTable(table)
        .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
        .execute();
  },
};
