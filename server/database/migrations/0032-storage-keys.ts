import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What an account's devices keep its work locked with: 244 random bits, made with the account and never changed. They
 * belong to the database and not to a secret of the settings, so that a new secret never locks anybody's work away.
 */
export const storageKeys: Migration = {
  async up(db) {
    const random = sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`;
    await db.schema
      .alterTable('accounts')
      .addColumn('storage_key', 'text', (column) => column.notNull().defaultTo(random))
      .execute();
  },
};
