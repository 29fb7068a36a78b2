import type { Migration } from 'kysely/migration';

/** The language of a document; null when it is unknown or has both. */
export const documentLanguages: Migration = {
  async up(db) {
    await db.schema.alterTable('stored_files').addColumn('language', 'text').execute();
  },
};
