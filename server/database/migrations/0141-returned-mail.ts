import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Since when an account's mail comes back, and whether that is known from a notice that came later (R-ADMIN-09). */
export const returnedMail: Migration = {
  async up(db) {
    await sql`alter table accounts
      add column mail_returned_at timestamptz,
      add column mail_bounced boolean not null default false`.execute(db);
  },
};
