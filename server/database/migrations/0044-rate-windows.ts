import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** One row for each limited subject, in place of one for each hit: a hit is one statement. */
export const rateWindows: Migration = {
  async up(db) {
    await db.schema
      .createTable('rate_windows')
      .addColumn('bucket', 'text', (column) => column.primaryKey())
      .addColumn('at', sql`bigint[]`, (column) => column.notNull())
      .addColumn('amount', sql`bigint[]`, (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('rate_windows_expiry').on('rate_windows').column('expires_at').execute();
  },
};
