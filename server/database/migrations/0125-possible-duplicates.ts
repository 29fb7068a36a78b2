import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { derivedColumnFunctions, flagClaimsOfSerials } from '../schema/derived-columns.ts';

/** Claims on one serial number that may be for one repair flag each other; only the year before counts as earlier. */
export const possibleDuplicates: Migration = {
  async up(db) {
    for (const definition of derivedColumnFunctions) await definition.execute(db);
    await flagClaimsOfSerials.execute(db);
    await sql`select compute_claims_again(array(select id from claims where serial_number in (
      select serial_number from claims group by serial_number having count(*) > 1)))`.execute(db);
  },
  // The version before runs with these functions.
  async down() {},
};
