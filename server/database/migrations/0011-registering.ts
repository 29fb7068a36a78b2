import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns of a registration made on the portal, and at most one active registration for each serial number. */
export const registering: Migration = {
  async up(db) {
    await db.schema
      .alterTable('registrations')
      .addColumn('retailer_id', 'text', (column) => column.references('platform_accounts.id'))
      .addColumn('store_id', 'text', (column) => column.references('platform_accounts.id'))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      // Rows from before this rule.
      .addColumn('imported', 'boolean', (column) => column.notNull().defaultTo(true))
      .execute();
    await db.schema
      .alterTable('registrations')
      .alterColumn('imported', (column) => column.setDefault(false))
      .execute();

    // Imported records may contradict each other, which the find flow reports as "multiple".
    await sql`create unique index registrations_one_active on registrations (serial_number_id)
      where not inactive and not imported`.execute(db);
    await db.schema.dropIndex('registrations_customer').execute();
    await sql`create index registrations_of_customer
      on registrations (customer_id, created_at desc, id desc)`.execute(db);

    await sql`create sequence registration_number`.execute(db);
    await sql`select setval('registration_number',
      (select coalesce(max(substring(name from '[0-9]{1,9}$')::integer), 0) + 1 from registrations), false)`.execute(
      db,
    );

    await sql`create index contacts_of_store_stock on contacts (platform_account_id) where is_store_stock`.execute(db);
  },
};
