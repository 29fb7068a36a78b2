import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why a payment run was undone. */
export const undoReasons: Migration = {
  async up(db) {
    await sql`alter table payment_runs add column undo_reason text`.execute(db);
  },
};
