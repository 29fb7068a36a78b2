import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Payment runs and their claims. The unique index lets a claim be in one run only that is not undone (R-PAY-02). */
export const paymentRuns: Migration = {
  async up(db) {
    await db.schema
      .createTable('payment_runs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'integer', (column) => column.notNull().unique().generatedAlwaysAsIdentity())
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('open'))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.references('accounts.id').onDelete('set null'))
      .addColumn('paid_on', 'date')
      .addColumn('reference', 'text')
      .addColumn('closed_at', 'timestamptz')
      .addColumn('undone_at', 'timestamptz')
      .execute();
    await db.schema
      .createTable('payment_run_claims')
      .addColumn('run_id', 'text', (column) => column.notNull().references('payment_runs.id'))
      .addColumn('claim_id', 'text', (column) => column.notNull().references('claims.id'))
      .addColumn('depot_id', 'text', (column) => column.notNull())
      .addColumn('amount_cents', 'integer', (column) => column.notNull())
      .addColumn('status_before', 'text', (column) => column.notNull())
      .addColumn('substatus_before', 'text')
      .addColumn('active', 'boolean', (column) => column.notNull().defaultTo(true))
      .addPrimaryKeyConstraint('payment_run_claims_key', ['run_id', 'claim_id'])
      .execute();
    await sql`create unique index claim_in_one_run on payment_run_claims (claim_id) where active`.execute(db);
    await sql`create index payment_run_claims_undone on payment_run_claims (depot_id) where not active`.execute(db);
  },
};
