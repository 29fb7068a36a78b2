import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { flagOfInvoices } from '../schema/derived-columns.ts';

/** What an invoice itself says that it comes to, and the flag of claims where it differs (R-INV-11, R-INV-12). */
export const totalsOfInvoices: Migration = {
  async up(db) {
    await sql`alter table invoices add column invoice_total_cents integer`.execute(db);
    await sql`alter table voided_invoices add column invoice_total_cents integer`.execute(db);
    for (const definition of flagOfInvoices) await definition.execute(db);
  },
};
