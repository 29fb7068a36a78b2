import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The rate of a payment run, in ten-thousandths, and the US tax of each of its claims in Canadian cents (R-PAY-10). */
export const usTaxOfRuns: Migration = {
  async up(db) {
    await sql`alter table payment_runs add column usd_rate integer, add column usd_rate_source text`.execute(db);
    await sql`alter table payment_run_claims add column us_tax_cad_cents integer`.execute(db);
  },
};
