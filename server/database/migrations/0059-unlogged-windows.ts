import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A count of hits need not survive a crash, and costs no sync of the disk: a sign-in counts six times. */
export const unloggedWindows: Migration = {
  async up(db) {
    await sql`alter table rate_windows set unlogged`.execute(db);
  },
  async down(db) {
    await sql`alter table rate_windows set logged`.execute(db);
  },
};
