import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why a file may not open, as its sender found (R-OFF-25). */
export const doubtfulFiles: Migration = {
  async up(db) {
    await sql`alter table stored_files add column doubt text`.execute(db);
  },
  async down() {},
};
