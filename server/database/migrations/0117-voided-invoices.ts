import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Invoices that were made void, as they were, with what each came to (R-DESK-63). `invoices` has the valid ones alone. */
export const voidedInvoices: Migration = {
  async up(db) {
    await sql`create table voided_invoices (
      id text primary key,
      claim_id text not null references claims (id) on delete cascade,
      invoice_date date not null,
      invoice_number text not null,
      gst_hst_tax_cents integer,
      pst_qst_tax_cents integer,
      usd_tax_cents integer,
      created_by text references accounts (id) on delete set null,
      created_at timestamptz not null,
      amount_cents integer not null,
      voided_at timestamptz not null,
      voided_by text references accounts (id) on delete set null,
      reason text not null,
      note text
    )`.execute(db);
    await sql`create index voided_invoices_of_claim on voided_invoices (claim_id)`.execute(db);
  },
};
