import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { firstPickLists } from '../schema/first-pick-lists.ts';

/** The pick lists of the portal exist from the start, in both languages (R-IMPORT-01). */
export const firstPickListsAdded: Migration = {
  async up(db) {
    for (const [sobject, field, list] of firstPickLists)
      await sql`insert into picklists (sobject, field, definition)
        values (${sobject}, ${field}, ${JSON.stringify(list)}) on conflict do nothing`.execute(db);
  },
  async down() {},
};
