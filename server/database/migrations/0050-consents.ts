import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The ledger of consents. */
export const consents: Migration = {
  async up(db) {
    await db.schema
      .createTable('consents')
      .addColumn('id', 'bigint', (column) => column.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('account_id', 'text', (column) => column.references('accounts.id').onDelete('cascade'))
      .addColumn('contact_id', 'text')
      .addColumn('kind', 'text', (column) => column.notNull().check(sql`kind in ('privacy_notice', 'promotions')`))
      .addColumn('given', 'boolean', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('version', 'text')
      .addColumn('language', 'text', (column) => column.notNull().check(sql`language in ('en', 'fr')`))
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('consents_account').on('consents').column('account_id').execute();
    await db.schema.createIndex('consents_contact').on('consents').column('contact_id').execute();
  },
};
