import type { Migration } from 'kysely/migration';

/** Depot applications and tickets of the embedded sales platform. */
export const depotApplicationsAndTickets: Migration = {
  async up(db) {
    await db.schema.alterTable('contacts').addColumn('language', 'text').execute();

    await db.schema
      .createTable('depot_applications')
      .addColumn('id', 'text', (column) => column.primaryKey().references('platform_accounts.id'))
      .addColumn('application', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('tickets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('contact_id', 'text', (column) => column.references('contacts.id'))
      .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('subtype', 'text')
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('first_name', 'text')
      .addColumn('last_name', 'text')
      .addColumn('email', 'text')
      .addColumn('phone', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('tickets_contact').on('tickets').column('contact_id').execute();
  },
};
