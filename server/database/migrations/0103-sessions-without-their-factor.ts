import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Ends the sessions that were opened with a password alone, of accounts that have a second factor (R-AUTH-14). */
export const sessionsWithoutTheirFactor: Migration = {
  async up(db) {
    await sql`delete from sessions where not second_factor and (
      account_id in (select account_id from passkeys)
      or account_id in (select account_id from authenticators where secret is not null))`.execute(db);
  },
  async down() {},
};
