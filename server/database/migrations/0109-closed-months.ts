import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The months that were closed: nothing is dated in them, or in one before, any more (R-PAY-11). */
export const closedMonths: Migration = {
  async up(db) {
    await sql`create table closed_months (
      month text primary key,
      closed_at timestamptz not null,
      closed_by text references accounts (id) on delete set null
    )`.execute(db);
  },
};
