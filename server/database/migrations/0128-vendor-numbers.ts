import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the accounting calls a depot (R-PAY-16). */
export const vendorNumbers: Migration = {
  async up(db) {
    await sql`alter table platform_accounts add column vendor_number text`.execute(db);
  },
};
