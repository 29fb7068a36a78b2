import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { derivedColumnFunctions } from '../schema/derived-columns.ts';

/** Claims that failed after the end of labour or parts cover have flags that say which (R-COVER-02). */
export const coversThatAreOver: Migration = {
  async up(db) {
    for (const definition of derivedColumnFunctions) await definition.execute(db);
    await sql`select compute_claims_again(array(select claims.id from claims
      join registrations on registrations.id = claims.registration_id
      where least(labor_warranty_expiration, parts_warranty_expiration) < date_of_failure))`.execute(db);
  },
  // The version before runs with these functions, and leaves out flags that it does not know.
  async down() {},
};
