import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The key that an account's devices encrypt their data with: 244 random bits, never changed. It is stored here instead
 * of derived from a secret of the settings, so that a new secret leaves that data readable.
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
