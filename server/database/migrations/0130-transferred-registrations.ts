import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const earlier = `id <> new.id and not is_store_stock and status <> 'Rejected'`;
const earlierOfOthers = `id <> new.id and not is_store_stock and transferred_to is null and status <> 'Rejected'`;

/** The registration of the next owner of a unit, after a transfer (R-DESK-78). */
export const transferredRegistrations: Migration = {
  async up(db) {
    await sql`alter table registrations add column transferred_to text`.execute(db);
    const { rows } = await sql<{
      source: string;
    }>`select pg_get_functiondef('fill_registration()'::regprocedure) as source`.execute(db);
    const [before] = rows.map(({ source }) => source);
    const after = before?.replace(earlier, earlierOfOthers);
    if (after === undefined || after === before) throw new Error('The trigger of registrations is not as expected.');
    await sql.raw(after).execute(db);
  },
};
