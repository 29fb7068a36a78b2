import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** People of the desk may have a limit of what they approve alone (R-DESK-65); nobody has one before an admin sets it. */
export const approvalLimits: Migration = {
  async up(db) {
    await sql`alter table accounts add column approval_limit_cents integer
      check (approval_limit_cents >= 0)`.execute(db);
  },
};
