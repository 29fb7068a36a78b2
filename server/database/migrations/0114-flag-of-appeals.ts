import type { Migration } from 'kysely/migration';
import { derivedColumnFunctions } from '../schema/derived-columns.ts';

/** Claims whose decision was appealed have a flag (R-DESK-51); none was before. */
export const flagOfAppeals: Migration = {
  async up(db) {
    for (const definition of derivedColumnFunctions) await definition.execute(db);
  },
  // The version before runs with these functions.
  async down() {},
};
