import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const earlier = `id <> new.id and not is_store_stock and status <> 'Rejected'`;
const earlierOfOthers = `id <> new.id and not is_store_stock and transferred_to is null and status <> 'Rejected'`;

/** Puts another condition into the trigger of migration 0120. */
async function replaceInTrigger(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{
    source: string;
  }>`select pg_get_functiondef('fill_registration()'::regprocedure) as source`.execute(db);
  const [before] = rows.map(({ source }) => source);
  const after = before?.replace(from, to);
  if (after === undefined || after === before) throw new Error('The trigger of registrations is not as expected.');
  await sql.raw(after).execute(db);
}

/** The registration of the next owner of a unit, after a transfer (R-DESK-78). */
export const transferredRegistrations: Migration = {
  async up(db) {
    await sql`alter table registrations add column transferred_to text`.execute(db);
    await replaceInTrigger(db, earlier, earlierOfOthers);
  },
  async down(db) {
    await replaceInTrigger(db, earlierOfOthers, earlier);
    await sql`alter table registrations drop column transferred_to`.execute(db);
  },
};
