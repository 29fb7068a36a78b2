import type { Migration } from 'kysely/migration';
import { derivedColumnFunctions } from '../schema/derived-columns.ts';

/** Functions that computed claims again by an update that changes nothing call `compute_claims_again`. */
export const claimsComputedAgain: Migration = {
  async up(db) {
    for (const definition of derivedColumnFunctions) await definition.execute(db);
  },
};
