import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { derivedColumnFunctions } from '../schema/derived-columns.ts';

/**
 * Functions that computed claims again by an update that changes nothing call `compute_claims_again`. Claims with more
 * than six digits sort after those with fewer.
 */
export const claimsComputedAgain: Migration = {
  async up(db) {
    for (const definition of derivedColumnFunctions) await definition.execute(db);
    await sql`select compute_claims_again(array(select id from claims where name ~ '[0-9]{7}$'))`.execute(db);
  },
  // The version before runs with these functions.
  async down() {},
};
