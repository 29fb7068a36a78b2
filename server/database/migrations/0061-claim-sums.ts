import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addIndex } from '../add-index.ts';

/** The overview of a depot is summed from an index alone. It lists claims by status too. */
export const claimSums = addIndex(
  'claims_of_depot_sums',
  sql`on claims (depot_id, status, created_at desc, id desc) include (gross_total_cents)`,
);

export const paidClaimSums = addIndex(
  'claims_of_depot_paid',
  sql`on claims (depot_id, paid_at) include (gross_total_cents) where paid_at is not null`,
);

/** Drops the index that `claimSums` replaces. */
export const claimsByStatus: Migration = {
  async up(db) {
    await sql`drop index claims_of_depot_by_status`.execute(db);
  },
  async down(db) {
    await sql`create index claims_of_depot_by_status on claims (depot_id, status, created_at desc, id desc)`.execute(
      db,
    );
  },
};
