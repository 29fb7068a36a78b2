import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { recordImportedDecisions } from '../events/registration-decisions.ts';
import type { CellProblem } from '../errors/cell-problems.ts';
import { cellOf } from './import-columns.ts';
import { typedField } from './read-table.ts';
import type { Cell, Counts, RowKind } from './row-kind.ts';
import { kept, staged } from './staged-values.ts';
import type { Field, TableKind } from './table-kind.ts';
import { tableKinds } from './table-kinds.ts';

/** Rows of one statement of an export. */
const exportBatch = 5000;

/** A kind whose rows are those of a table, judged and written by one statement each. */
export function tableRowKind(kind: TableKind): RowKind {
  return {
    columns: kind.columns,
    complete({ row, values, problems }, today) {
      Object.assign(values, kind.derive.from(values));
      const found = kind.judge?.(values, today) ?? {};
      for (const { name, field } of kind.columns) {
        const problem = found[field];
        if (problem) problems.push({ row, name, value: String(values[field]), problem });
      }
    },
    addProblems: (database, importId) => addReferenceProblems(database, kind, importId),
    countChanges: (database, importId) => countTableChanges(database, kind, importId),
    apply: (database, importId, { now }) => applyTable(database, kind, { importId, now }),
    exportRows: (database) => exportTable(database, kind),
  };
}

/** Reads a batch after the other, in the order of the key. */
async function* exportTable(database: Database, { table, key, columns, isOfKind }: TableKind) {
  const keys = sql.join(key.map((field) => sql`t.${sql.ref(field)}`));
  let after: unknown[] | null = null;
  for (;;) {
    const isAfter: RawBuilder<unknown> = after ? sql`(${keys}) > (${sql.join(after)})` : sql`true`;
    const selected = sql.join(columns.map(({ field }) => sql`t.${sql.ref(field)}`));
    const { rows } = await sql<Record<string, Cell>>`select ${selected} from ${sql.table(table)} t
      where ${isOfKind} and ${isAfter} order by ${keys} limit ${sql.lit(exportBatch)}`.execute(database);
    for (const row of rows) yield columns.map((column) => cellOf(column, row[column.field] ?? null));
    const last = rows.at(-1);
    if (!last || rows.length < exportBatch) return;
    after = key.map((field) => last[field]);
  }
}

/** For a new record. */
function created(field: Field): RawBuilder<unknown> {
  const { type, fallback } = field;
  if (type === 'timestamptz') return sql`coalesce(${staged(field)}, now())`;
  return fallback === null ? staged(field) : sql`coalesce(${staged(field)}, ${sql.lit(fallback)})`;
}

function fieldsOf({ columns, derive, key }: TableKind): { all: Field[]; updated: Field[] } {
  const all: Field[] = [...columns, ...derive.fields];
  return { all, updated: all.filter(({ field, onlyNew }) => !onlyNew && !key.includes(field)) };
}

const isSame = (key: readonly string[]) =>
  sql.join(
    key.map((field) => sql`t.${sql.ref(field)} = r.data ->> ${sql.lit(field)}`),
    sql` and `,
  );

const isDifferent = (fields: readonly Field[]) =>
  fields.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`(${sql.join(fields.map(({ field }) => sql`t.${sql.ref(field)}`))})
        is distinct from (${sql.join(fields.map(kept))})`;

/** Adds what is wrong with the staged rows among each other, and with the ids that they name. */
async function addReferenceProblems(database: Database, kind: TableKind, importId: string): Promise<void> {
  const { key, table, columns } = kind;
  const add = (name: string, field: string, problem: RawBuilder<string>, from: RawBuilder<unknown>) =>
    sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, r."row", ${name}, r.data ->> ${sql.lit(field)}, ${problem} from ${from}`.execute(database);
  const [identifying] = columns.filter(({ field }) => field === key.at(-1));
  if (!identifying) throw new Error(`${table} has no key.`);
  const keys = sql.join(key.map((field) => sql`data ->> ${sql.lit(field)}`));
  const ids = [
    ...(key.includes('id') ? [{ name: 'id', field: 'id', table }] : []),
    ...columns.flatMap(({ name, field, refersTo, isList }) =>
      refersTo && !isList ? [{ name, field, table: refersTo.table }] : [],
    ),
  ];
  await takeTypedIds(database, importId, ids);
  await takeMergedIds(database, importId, ids);
  if (table === 'serial_numbers') await takeStoredIds(database, importId);
  const isIdentified = sql`(${keys}) is not null`;
  await add(
    identifying.name,
    identifying.field,
    sql`'{"code":"repeated","row":' || r.first || '}'`,
    sql`(select "row", data, first_value("row") over (partition by ${keys} order by "row") as first
      from import_rows where import_id = ${importId} and ${isIdentified}) r where r.first < r."row"`,
  );
  await add(
    identifying.name,
    identifying.field,
    sql`${json({ code: 'id_of_another_kind' })}`,
    sql`import_rows r join ${sql.table(table)} t on ${isSame(key)}
      where r.import_id = ${importId} and (${kind.isOfKind}) is not true`,
  );
  for (const { name, field, refersTo, isList } of columns) {
    if (!refersTo) continue;
    const { kinds, table: other, types, inFile } = refersTo;
    const cell = sql`r.data ->> ${sql.lit(field)}`;
    const ofType = types ? sql`and o.type in (${sql.join(types)})` : sql``;
    const ofFile = inFile
      ? sql`and not exists (select from import_rows o where o.import_id = ${importId} and o.data ->> 'id' = named.id)`
      : sql``;
    const ids = isList ? sql`unnest(string_to_array(${cell}, '|'))` : sql`(select ${cell})`;
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, r."row", ${name}, named.id, ${json({ code: 'not_found', kinds })}
      from import_rows r cross join lateral ${ids} as named (id)
      where r.import_id = ${importId} and named.id is not null
        and not exists (select from ${sql.table(other)} o where o.id = named.id ${ofType}) ${ofFile}
      order by r."row"`.execute(database);
  }
  if (key.includes('id')) await addLookAlikeWarnings(database, table, importId);
  if (table === 'registrations') {
    await addActiveProblems(database, importId);
    await addCoverProblems(database, importId);
  }
  if (table === 'serial_numbers') await addSerialProblems(database, importId);
  if (table === 'contacts') await addEmailWarnings(database, importId);
  await kind.addProblems?.(database, importId);
}

/** An id that is stored as it stands in the file is that one, tidy or not: an older version stored it (R-TEXT-02). */
export async function takeTypedIds(
  database: Database,
  importId: string,
  ids: readonly { field: string; table: string }[],
): Promise<void> {
  for (const { field, table } of ids) {
    const typed = sql`r.data ->> ${sql.lit(typedField(field))}`;
    await sql`update import_rows r set data = jsonb_set(r.data, ${`{${field}}`}, to_jsonb(${typed}))
      where r.import_id = ${importId} and exists (select from ${sql.table(table)} t where t.id = ${typed})`.execute(
      database,
    );
  }
}

/** An id that was merged is read as the one that stayed, with a warning (R-MERGE-01). */
async function takeMergedIds(
  database: Database,
  importId: string,
  ids: readonly { name: string; field: string; table: string }[],
): Promise<void> {
  for (const { name, field, table } of ids) {
    // A check is repeated before it is written.
    const before = `${field} before a merge`;
    await sql`update import_rows r
      set data = r.data || jsonb_build_object(${field}::text, m.into_id, ${before}::text, r.data ->> ${sql.lit(field)})
      from merged_records m
      where r.import_id = ${importId} and m.table_name = ${table} and m.id = r.data ->> ${sql.lit(field)}`.execute(
      database,
    );
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, "row", ${name}, data ->> ${sql.lit(before)},
        json_build_object('code', 'merged', 'id', data ->> ${sql.lit(field)})::text
      from import_rows where import_id = ${importId} and jsonb_exists(data, ${before})`.execute(database);
  }
}

/** Warns of a new id that differs from another, of the file or stored, by its capitals or width alone (R-TEXT-02). */
async function addLookAlikeWarnings(database: Database, table: string, importId: string): Promise<void> {
  // Decomposed, as some databases know the capitals of the Latin alphabet alone.
  const look = (id: RawBuilder<unknown>) => sql`lower(normalize(${id}, NFKD))`;
  await sql`with rows as (
      select "row", id, look, first_value("row") over same as first, first_value(id) over same as first_id from (
        select "row", data ->> 'id' as id, ${look(sql`data ->> 'id'`)} as look
        from import_rows where import_id = ${importId} and data ->> 'id' is not null
      ) r
      where not exists (select from ${sql.table(table)} t where t.id = r.id)
      window same as (partition by look order by "row")
    )
    insert into import_problems (import_id, "row", name, value, problem)
    select ${importId}, "row", 'id', id, json_build_object('code', 'id_looks_alike', 'id', first_id)::text
      from rows where id <> first_id
    union all
    select ${importId}, "row", 'id', rows.id, json_build_object('code', 'id_looks_alike', 'id', t.id)::text
      from rows join (select min(id) as id, ${look(sql`id`)} as look from ${sql.table(table)} group by 2) t using (look)`.execute(
    database,
  );
}

/** A serial number without an id of its own is the record that has its text (R-IMPORT-07). */
async function takeStoredIds(database: Database, importId: string): Promise<void> {
  await sql`update import_rows r set data = jsonb_set(r.data, '{id}', to_jsonb((
      select min(s.id) from serial_numbers s where s.name = r.data ->> 'name'
    ))) where r.import_id = ${importId} and r.data ->> 'id' = r.data ->> 'name'
      and exists (select from serial_numbers s where s.name = r.data ->> 'name')
      and not exists (select from serial_numbers t where t.id = r.data ->> 'id')`.execute(database);
}

/** The same serial number under two ids, in the file or stored; those that are stored twice already stay. */
async function addSerialProblems(database: Database, importId: string): Promise<void> {
  await sql`with rows as (
      select r."row", r.data ->> 'id' as id, r.data ->> 'name' as name,
        first_value(r."row") over same as first, first_value(r.data ->> 'id') over same as first_id
      from import_rows r where r.import_id = ${importId} and r.data ->> 'name' is not null
        and not exists (
          select from serial_numbers t where t.id = r.data ->> 'id' and t.name = r.data ->> 'name'
        )
      window same as (partition by r.data ->> 'name' order by r."row")
    )
    insert into import_problems (import_id, "row", name, value, problem)
    select ${importId}, "row", 'serial_number', name, json_build_object('code', 'repeated', 'row', first)::text
      from rows where id <> first_id
    union all
    select ${importId}, "row", 'serial_number', rows.name,
      json_build_object('code', 'same_serial_number', 'id', (select min(id) from serial_numbers t where t.name = rows.name))::text
      from rows where exists (select from serial_numbers t where t.name = rows.name)`.execute(database);
}

/** Warns of one email of several people, and of one that an account has already (R-IMPORT-08). */
async function addEmailWarnings(database: Database, importId: string): Promise<void> {
  await sql`with rows as (
      select r."row", r.data ->> 'id' as id, r.data ->> 'email' as email,
        first_value(r."row") over (partition by r.data ->> 'email' order by r."row") as first
      from import_rows r where r.import_id = ${importId} and r.data ->> 'email' is not null
    )
    insert into import_problems (import_id, "row", name, value, problem)
    select ${importId}, "row", 'email', email, json_build_object('code', 'same_email', 'row', first)::text
      from rows where "row" <> first
    union all
    select ${importId}, "row", 'email', email, json_build_object('code', 'email_known', 'id', (
        select min(t.id) from contacts t where t.email = rows.email and t.id <> rows.id
      ))::text
      from rows where exists (select from contacts t where t.email = rows.email and t.id <> rows.id
        and not exists (select from import_rows o where o.import_id = ${importId} and o.data ->> 'id' = t.id))
    union all
    select ${importId}, "row", 'email', email, ${json({ code: 'email_has_account' })}
      from rows join accounts using (email) where accounts.contact_id is distinct from rows.id`.execute(database);
}

/**
 * A serial number has one active registration of the portal's own (`registrations_one_active`); imported ones may
 * contradict each other. Rows that end one are written before the others.
 */
async function addActiveProblems(database: Database, importId: string): Promise<void> {
  const inactive = tableKinds.registrations.columns.find(({ field }) => field === 'inactive');
  if (!inactive) throw new Error('Registrations have no end.');
  await sql`with active as (
      select r."row", t.id, r.data ->> 'serial_number_id' as serial
      from import_rows r join registrations t on t.id = r.data ->> 'id'
      where r.import_id = ${importId} and not t.imported and not ${kept(inactive)}
    ), ended as (
      select data ->> 'id' as id from import_rows
      where import_id = ${importId} and (data ->> 'inactive')::boolean
    ), twice as (
      select "row", serial from (
        select "row", serial, row_number() over (partition by serial order by "row") as at from active
      ) numbered where at > 1
      union
      select a."row", a.serial from active a
      join registrations o on o.serial_number_id = a.serial and o.id <> a.id and not o.inactive and not o.imported
      left join ended on ended.id = o.id where ended.id is null
    )
    insert into import_problems (import_id, "row", name, value, problem)
    select ${importId}, "row", 'serial_number_id', serial, ${json({ code: 'another_is_active' })}
    from twice where serial is not null`.execute(database);
}

/**
 * Cover that ends before the purchase, where the file has only one of the two and the other is stored; `judge` compares
 * what both are in the file (R-IMPORT-07).
 */
async function addCoverProblems(database: Database, importId: string): Promise<void> {
  const columnOf = (name: string) => {
    const found = tableKinds.registrations.columns.find(({ field }) => field === name);
    if (!found) throw new Error(`Registrations have no ${name}.`);
    return found;
  };
  const bought = columnOf('date_of_purchase');
  for (const end of ['labor_warranty_expiration', 'parts_warranty_expiration'].map(columnOf))
    await sql`insert into import_problems (import_id, "row", name, value, problem)
      select ${importId}, "row", case when has_end then ${end.name} else ${bought.name} end,
        case when has_end then last_day else bought end::text,
        json_build_object('code', 'before_purchase', 'date', bought)::text
      from (
        select r."row", jsonb_exists(r.data, ${end.field}) as has_end, jsonb_exists(r.data, ${bought.field}) as has_bought,
          ${kept(end)} as last_day, ${kept(bought)} as bought
        from import_rows r join registrations t on t.id = r.data ->> 'id' where r.import_id = ${importId}
      ) compared
      where has_end <> has_bought and last_day < bought`.execute(database);
}

const json = (problem: CellProblem) => JSON.stringify(problem);

async function countTableChanges(database: Database, kind: TableKind, importId: string): Promise<Counts> {
  const { key, table } = kind;
  const { rows } = await sql<Counts>`select
      cast(count(*) filter (where not found) as integer) as added,
      cast(count(*) filter (where found and different) as integer) as changed,
      0 as removed,
      cast(count(*) filter (where found and not different) as integer) as unchanged
    from (select t.found is not null as found, t.different from import_rows r left join lateral (
      select true as found, ${isDifferent(fieldsOf(kind).updated)} as different
        from ${sql.table(table)} t where ${isSame(key)} limit 1
    ) t on true where r.import_id = ${importId}) compared`.execute(database);
  return rows[0] ?? { added: 0, changed: 0, removed: 0, unchanged: 0 };
}

/** Writes all staged rows. */
async function applyTable(
  database: Database,
  kind: TableKind,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  const { key, table } = kind;
  if (table === 'registrations') await recordImportedDecisions(database, importId, now);
  const { all, updated } = fieldsOf(kind);
  const sets = updated.map((field) => sql`${sql.ref(field.field)} = ${kept(field)}`);
  const change = (which: RawBuilder<unknown>) =>
    sql`update ${sql.table(table)} t set ${sql.join(sets)} from import_rows r
      where r.import_id = ${importId} and ${isSame(key)} and ${isDifferent(updated)} and ${which}`.execute(database);
  if (table === 'registrations') await change(sql`(r.data ->> 'inactive')::boolean`);
  if (sets.length > 0) await change(sql`true`);
  await sql`insert into ${sql.table(table)} (${sql.join(all.map(({ field }) => sql.ref(field)))})
    select ${sql.join(all.map(created))} from import_rows r
    where r.import_id = ${importId} and not exists (select from ${sql.table(table)} t where ${isSame(key)})
    order by r."row"`.execute(database);
  await kind.write?.(database, importId);
}
