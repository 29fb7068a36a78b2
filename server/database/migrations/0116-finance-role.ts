import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts of people who pay claims (R-DESK-62). */
export const financeRole: Migration = {
  async up(db) {
    await sql`alter table accounts drop constraint accounts_role_check, add constraint accounts_role_check
      check (role in ('admin', 'adjudicator', 'customer', 'depot', 'finance', 'retailer', 'retailer_depot'))`.execute(
      db,
    );
  },
};
