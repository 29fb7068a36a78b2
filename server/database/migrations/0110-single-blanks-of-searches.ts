import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A search has single blanks (R-TEXT-01); the texts of older claims may have several side by side. */
export const singleBlanksOfSearches: Migration = {
  async up(db) {
    await sql`update claims set search_text = regexp_replace(search_text, '[^\\S\\n]+', ' ', 'g')
      where search_text ~ '[^\\S\\n]{2}'`.execute(db);
  },
  // The version before finds no less.
  async down() {},
};
