import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tables of the embedded sales platform. */
export const salesPlatform: Migration = {
  async up(db) {
    await db.schema
      .createTable('platform_accounts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('billing_state', 'text')
      .addColumn('billing_country', 'text')
      .execute();

    await db.schema
      .createTable('contacts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('platform_account_id', 'text', (column) => column.references('platform_accounts.id'))
      .addColumn('first_name', 'text')
      .addColumn('last_name', 'text')
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('phone_digits', 'text')
      .addColumn('address', 'text')
      .addColumn('postal_code', 'text')
      .addColumn('country', 'text')
      .addColumn('email_consent_opt_out', 'boolean', (column) => column.notNull())
      .addColumn('is_store_stock', 'boolean', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('contacts_email').on('contacts').column('email').execute();
    await db.schema.createIndex('contacts_phone').on('contacts').column('phone_digits').execute();

    await db.schema
      .createTable('products')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('brand', 'text', (column) => column.notNull())
      .addColumn('product_type', 'text', (column) => column.notNull())
      .execute();

    // Not unique: a sales platform can have the same number twice, which the find flow reports as "multiple".
    await db.schema
      .createTable('serial_numbers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('product_id', 'text', (column) => column.references('products.id'))
      .execute();
    await db.schema.createIndex('serial_numbers_name').on('serial_numbers').column('name').execute();

    await db.schema
      .createTable('registrations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) =>
        column.notNull().check(sql`status in ('New', 'Pending', 'Approved', 'Rejected')`),
      )
      .addColumn('warranty_status', 'text', (column) =>
        column.notNull().check(sql`warranty_status in ('New', 'Parts and Labour', 'Parts Only', 'Out of Warranty')`),
      )
      .addColumn('inactive', 'boolean', (column) => column.notNull())
      .addColumn('is_store_stock', 'boolean', (column) => column.notNull())
      .addColumn('serial_number_id', 'text', (column) => column.notNull().references('serial_numbers.id'))
      .addColumn('product_id', 'text', (column) => column.references('products.id'))
      .addColumn('customer_id', 'text', (column) => column.references('contacts.id'))
      .addColumn('date_of_purchase', 'date')
      .addColumn('labor_warranty_expiration', 'date')
      .addColumn('parts_warranty_expiration', 'date')
      .execute();
    await db.schema.createIndex('registrations_serial_number').on('registrations').column('serial_number_id').execute();
    await db.schema.createIndex('registrations_customer').on('registrations').column('customer_id').execute();

    await db.schema
      .createTable('picklists')
      .addColumn('sobject', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('definition', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('picklists_pkey', ['sobject', 'field'])
      .execute();
  },
};
