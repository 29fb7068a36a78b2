import type { Migration } from 'kysely/migration';

/** When the newest tokens of a session were first used: the refresh token before them expires soon after (R-SESS-06). */
export const sessionsUsed: Migration = {
  async up(db) {
    await db.schema.alterTable('sessions').addColumn('used_at', 'timestamptz').execute();
  },
};
