import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * To find the other invoices of a depot with a number (R-INV-10): `invoiceNumberKey` of each. An invoice that an older
 * server writes meanwhile has none.
 */
export const invoiceNumberKeys: Migration = {
  async up(db) {
    await sql`alter table invoices add column number_key text`.execute(db);
    await sql`update invoices set number_key = lower(replace(normalize(invoice_number, NFKC), ' ', ''))`.execute(db);
    await sql`create index invoices_by_number on invoices (number_key)`.execute(db);
  },
  async down(db) {
    await sql`alter table invoices drop column number_key`.execute(db);
  },
};
