import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who created which contact recently; an index of retailers and stores by name. */
export const contactsCreated: Migration = {
  async up(db) {
    await db.schema
      .createTable('contacts_created')
      .addColumn('contact_id', 'text', (column) => column.primaryKey())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('contacts_created_at').on('contacts_created').column('created_at').execute();

    await sql`create index platform_accounts_retail on platform_accounts (name, id)
      where type in ('Retailer', 'Retailer and Repair Depot', 'Store')`.execute(db);
  },
};
