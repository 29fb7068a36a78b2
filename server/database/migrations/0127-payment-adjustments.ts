import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Credits and charge-backs of claims that were paid, and the payment runs that pay or take them (R-PAY-14). */
export const paymentAdjustments: Migration = {
  async up(db) {
    await sql`create table payment_adjustments (
      id text primary key,
      claim_id text not null references claims (id) on delete cascade,
      number integer not null,
      created_at timestamptz not null,
      created_by text references accounts (id) on delete set null,
      amount_cents integer not null,
      gst_hst_cents integer not null,
      pst_qst_cents integer not null,
      reason text not null,
      note text,
      constraint payment_adjustments_number unique (claim_id, number)
    )`.execute(db);
    await sql`create table payment_run_adjustments (
      run_id text not null references payment_runs (id),
      adjustment_id text not null references payment_adjustments (id),
      active boolean not null default true,
      constraint payment_run_adjustments_key primary key (run_id, adjustment_id)
    )`.execute(db);
    // An adjustment is in one run only that is not undone (R-PAY-15).
    await sql`create unique index adjustment_in_one_run on payment_run_adjustments (adjustment_id) where active`.execute(
      db,
    );
  },
};
