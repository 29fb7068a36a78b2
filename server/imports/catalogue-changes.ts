import { type Selectable, sql } from 'kysely';
import type { CatalogueTables } from '../database/catalogue-tables.ts';
import type { Database } from '../database/tables.ts';

type Table = Exclude<keyof CatalogueTables, 'catalogue_removals'>;

/** Rows that are there, ids of what is gone, and where the next changes begin. */
type Changes<T extends Table> = { rows: Selectable<CatalogueTables[T]>[]; removed: string[]; next: string };

type Asked = {
  /** The number of the last change that the caller has. */
  since: string;
  /** Only what belongs to this depot; null for all. */
  depotId: string | null;
  max: number;
};

/** What changed since, in the order of the commits: what commits later has a higher number (R-CAT-04). */
export async function findCatalogueChanges<T extends Table>(
  database: Database,
  table: T,
  { since, depotId, max }: Asked,
): Promise<Changes<T>> {
  const isLater = (name: string) => sql`${sql.ref(`${name}.change_number`)} > ${since}::bigint`;
  const isOwn = (name: string) => (depotId === null ? sql`true` : sql`${sql.ref(`${name}.depot_id`)} = ${depotId}`);
  // One statement, so that both parts are of one moment.
  const { rows } = await sql<{ change: string; changed_id: string; live: boolean } & Selectable<CatalogueTables[T]>>`
    select c.change_number::text as change, c.id as changed_id, c.live, t.* from (
      (select t.change_number, t.id, true as live from ${sql.table(table)} t
        where ${isLater('t')} and ${isOwn('t')} order by t.change_number limit ${max})
      union all
      (select r.change_number, r.id, false from catalogue_removals r
        where r.table_name = ${table} and ${isLater('r')} and ${isOwn('r')}
          and not exists (select from ${sql.table(table)} t where t.id = r.id and ${isOwn('t')})
        order by r.change_number limit ${max})
    ) c left join ${sql.table(table)} t on t.id = c.id and c.live
    order by c.change_number limit ${max}`.execute(database);
  return {
    rows: rows.filter(({ live }) => live),
    removed: rows.flatMap(({ live, changed_id }) => (live ? [] : [changed_id])),
    next: rows.at(-1)?.change ?? since,
  };
}
