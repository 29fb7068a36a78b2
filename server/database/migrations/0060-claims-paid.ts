import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a claim was paid: the time of its first step with such a status. */
export const claimsPaid: Migration = {
  async up(db) {
    await db.schema.alterTable('claims').addColumn('paid_at', 'timestamptz').execute();
    await sql`update claims set paid_at = paid.at
      from (select claim_id, min(at) as at from claim_events where status in ('Paid', 'Closed - Paid') group by claim_id) paid
      where paid.claim_id = claims.id`.execute(db);
  },
  async down(db) {
    await db.schema.alterTable('claims').dropColumn('paid_at').execute();
  },
};
