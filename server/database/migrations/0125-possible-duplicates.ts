import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { derivedColumnFunctions, flagClaimsOfSerials, isDuplicate, isEarlier } from '../schema/derived-columns.ts';

/** Claims on one serial number that may be for one repair flag each other; only the year before counts as earlier. */
export const possibleDuplicates: Migration = {
  async up(db) {
    for (const definition of derivedColumnFunctions) await definition.execute(db);
    await flagClaimsOfSerials.execute(db);
    await sql`select compute_claims_again(array(select id from claims one where serial_number is not null and (
      flags @> '{earlier_claim}' and not exists (select from claims other
        where other.serial_number = one.serial_number and ${isEarlier('other', 'one')})
      or exists (select from claims other
        where other.serial_number = one.serial_number and other.id <> one.id and ${isDuplicate('other', 'one')}))))`.execute(
      db,
    );
  },
  // The version before runs with these functions.
  async down() {},
};
