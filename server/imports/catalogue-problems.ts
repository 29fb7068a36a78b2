import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { insertProblems } from './find-problems.ts';
import type { Problem } from './read-table.ts';
import { kept } from './staged-values.ts';

const from = kept({ field: 'valid_from', type: 'date' });
const to = kept({ field: 'valid_to', type: 'date' });
const keptText = (field: string) => kept({ field, type: 'text' });

/** The staged rows of an import with the record that each changes. */
const rowsWith = (table: string, importId: string) =>
  sql`import_rows r left join ${sql.table(table)} t on t.id = r.data ->> 'id'
    where r.import_id = ${importId} and r.data ->> 'id' is not null`;

/** A stored record that the import does not change. */
const isOutside = (importId: string) =>
  sql`not exists (select from import_rows o where o.import_id = ${importId} and o.data ->> 'id' = t.id)`;

/** The days that a file can name; one without an end has them. */
const firstDay = sql`date '0001-01-01'`;
const lastDay = sql`date '9999-12-31'`;

/** Adds a problem at `name` of each row that `which` selects with its `value` and the `named` part of the problem. */
const add = (
  database: Database,
  importId: string,
  {
    code,
    named,
    name,
    which,
  }: { code: Exclude<CellProblem, string>['code']; named: string; name: string; which: RawBuilder<unknown> },
) =>
  sql`insert into import_problems (import_id, "row", name, value, problem)
    select ${importId}, "row", ${name}, value, json_build_object('code', ${code}::text, ${named}::text, named)::text
    from (${which}) found order by "row"`.execute(database);

/** A last day before the first, where one of them is stored; `judge` compares both of a file. */
export async function addDayProblems(database: Database, importId: string, table: string): Promise<void> {
  await add(database, importId, {
    code: 'ends_before_start',
    named: 'date',
    name: 'to',
    which: sql`select "row", last_day::text as value, first_day as named from (
        select r."row", ${from} as first_day, ${to} as last_day from ${rowsWith(table, importId)}
          and not (jsonb_exists(r.data, 'valid_from') and jsonb_exists(r.data, 'valid_to'))
      ) compared where last_day < first_day`,
  });
}

/** Agreements of one depot that hold on the same day, in the file or stored. */
export async function addAgreementProblems(database: Database, importId: string): Promise<void> {
  await add(database, importId, {
    code: 'agreements_overlap',
    named: 'id',
    name: 'from',
    which: sql`with agreements as (
        select r."row", r.data ->> 'id' as id, ${keptText('depot_id')} as depot_id,
          coalesce(${from}, ${firstDay}) as first_day, coalesce(${to}, ${lastDay}) as last_day
        from ${rowsWith('depot_agreements', importId)}
        union all
        select null, t.id, t.depot_id, coalesce(t.valid_from, ${firstDay}), coalesce(t.valid_to, ${lastDay})
        from depot_agreements t
        where ${isOutside(importId)}
      ), in_order as (
        select *, lead(id) over by_day as next_id, lead(first_day) over by_day as next_day,
          max(array[to_char(last_day, 'YYYY-MM-DD'), id]) over (
            partition by depot_id order by first_day, id rows between unbounded preceding and 1 preceding
          ) as before
        from (select * from agreements where first_day <= last_day) a
        window by_day as (partition by depot_id order by first_day, id)
      )
      select "row", nullif(first_day, ${firstDay})::text as value,
        case when next_day <= last_day then next_id else before[2] end as named
      from in_order where "row" is not null and (next_day <= last_day or before[1] >= to_char(first_day, 'YYYY-MM-DD'))`,
  });
}

/**
 * Warns where an agreement that has not ended has another vendor number than the depot's record, whose number the files
 * of money have (R-PAY-16).
 */
export async function addVendorNumberWarnings(database: Database, importId: string): Promise<void> {
  await add(database, importId, {
    code: 'another_vendor_number',
    named: 'number',
    name: 'vendor_number',
    which: sql`select "row", given as value, depots.vendor_number as named from (
        select r."row", r.data ->> 'vendor_number' as given, ${keptText('depot_id')} as depot_id,
          ${to} as last_day
        from ${rowsWith('depot_agreements', importId)}
      ) agreements join platform_accounts depots on depots.id = agreements.depot_id
      where given <> coalesce(depots.vendor_number, '')
        and coalesce(last_day, ${lastDay}) >= (now() at time zone 'America/Toronto')::date`,
  });
}

/** Two terms for the same products, use and component: neither would be the narrower one. */
export async function addTermProblems(database: Database, importId: string): Promise<void> {
  const fields = ['product_type', 'model', 'use', 'component'];
  const same = sql.join(fields.map((field) => sql.ref(field)));
  await add(database, importId, {
    code: 'same_terms',
    named: 'id',
    name: 'component',
    which: sql`with terms as (
        select r."row", r.data ->> 'id' as id, ${sql.join(fields.map((field) => sql`${keptText(field)} as ${sql.ref(field)}`))}
        from ${rowsWith('warranty_terms', importId)}
        union all
        select null, t.id, ${sql.join(fields.map((field) => sql`t.${sql.ref(field)}`))} from warranty_terms t
        where ${isOutside(importId)}
      )
      select "row", component as value, case when id = first_id then last_id else first_id end as named
      from (
        select *, min(id) over same as first_id, max(id) over same as last_id from terms
        where component is not null window same as (partition by ${same})
      ) compared where "row" is not null and first_id <> last_id`,
  });
}

/** Parts that replace each other in a circle, by the file or by what is stored. */
export async function addSupersessionProblems(database: Database, importId: string): Promise<void> {
  const { rows: given } = await sql<{ row: number; id: string; next: string | null }>`select "row", data ->> 'id' as id,
      data ->> 'superseded_by' as next
    from import_rows where import_id = ${importId} and data ->> 'id' is not null and jsonb_exists(data, 'superseded_by')
    order by "row"`.execute(database);
  if (!given.some(({ next }) => next !== null)) return;
  const stored = await database
    .selectFrom('parts')
    .select(['id', 'superseded_by as next'])
    .where('superseded_by', 'is not', null)
    .execute();
  const nextOf = new Map([...stored, ...given].map(({ id, next }) => [id, next]));
  const inCircle = idsInCircles(nextOf);
  const problems = given
    .filter(({ id }) => inCircle.has(id))
    .map(({ row, next }): Problem => ({
      row,
      name: 'superseded_by',
      value: next,
      problem: { code: 'superseded_in_a_circle' },
    }));
  await insertProblems(database, importId, problems);
}

/** Follows each chain once. */
function idsInCircles(nextOf: ReadonlyMap<string, string | null>): Set<string> {
  const inCircle = new Set<string>();
  const followed = new Set<string>();
  for (const first of nextOf.keys()) {
    const chain = new Set<string>();
    let id: string | null = first;
    while (id !== null && !followed.has(id) && !chain.has(id)) {
      chain.add(id);
      id = nextOf.get(id) ?? null;
    }
    const ids = [...chain];
    if (id !== null && chain.has(id)) for (const member of ids.slice(ids.indexOf(id))) inCircle.add(member);
    for (const member of ids) followed.add(member);
  }
  return inCircle;
}

/** Warns of a model or type that no product has, at the first row that names it (R-IMPORT-08). */
export async function addProductWarnings(database: Database, importId: string): Promise<void> {
  const problem = JSON.stringify({ code: 'no_product_has_it' } satisfies CellProblem);
  for (const { name, field } of [
    { name: 'models', field: 'model' },
    { name: 'model', field: 'model' },
    { name: 'product_types', field: 'product_type' },
    { name: 'product_type', field: 'product_type' },
  ])
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, min(r."row"), ${name}, named.word, ${problem}
      from import_rows r cross join lateral unnest(string_to_array(r.data ->> ${sql.lit(name)}, '|')) as named (word)
      where r.import_id = ${importId}
        and not exists (select from products p where p.${sql.ref(field)} = named.word)
      group by named.word order by 3`.execute(database);
}
