import { type RawBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { invalidFields } from '../../errors/app-error.ts';
import type { Database } from '../../database/tables.ts';

/** More rows than these are not counted. */
const countedMax = 1_000;

/** A queue of the desk: what is in it, and how it is sorted. Each row has an `id`. */
export type Queue<Column extends string> = {
  table: RawBuilder<unknown>;
  /** The columns that a page reads. */
  columns: RawBuilder<unknown>;
  /** Selects from `desk_page`, the rows of the page, and what else is shown of them. */
  shown: RawBuilder<unknown>;
  /** Since when a row is in the queue. */
  since: RawBuilder<unknown>;
  /** By this it is sorted, then by `since` and id; null: by these alone. `age` is `since` the other way round. */
  sortedBy: Readonly<Record<Column | 'filed' | 'age', RawBuilder<unknown> | null>>;
  sortedByNumber: readonly Column[];
};

export type QueueRequest = {
  matching: readonly RawBuilder<unknown>[];
  /** A column, descending with a minus. */
  sort: string;
  size: number;
  cursor: string | null;
};

type Place = { id: string; place: string | number; place_at: string };

/**
 * A page of a queue. Each filter and sort reads from an index of its own.
 * @throws AppError `VALIDATION_FAILED` for a cursor of another sort.
 */
export async function readQueuePage<Row, Column extends string>(
  database: Database,
  { table, columns, shown, since, sortedBy, sortedByNumber }: Queue<Column>,
  { matching: conditions, sort, size, cursor }: QueueRequest,
): Promise<{ rows: Row[]; next: string | null; total: { counted: number; atLeast: boolean } | null }> {
  const column = columnOf(sortedBy, sort);
  const by = sortedBy[column];
  const descending = sort.startsWith('-') !== (column === 'age');
  const matching = sql.join([sql`true`, ...conditions], sql` and `);
  const keys = [...(by === null ? [] : [by]), since, sql`id`];
  const direction = descending ? sql`desc` : sql`asc`;
  const order = sql.join(keys.map((key) => sql`${key} ${direction}`));
  const isNumber = sortedByNumber.some((one) => one === column);
  const after =
    cursor === null
      ? sql`true`
      : sql`(${sql.join(keys)}) ${descending ? sql`<` : sql`>`} ${placeOf(cursor, { column, by, isNumber })}`;
  const page = sql<Row & Place>`with desk_page as materialized (
      select ${columns}, ${by ?? sql`''`} as place,
        to_char(${since} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place_at
      from ${table} where ${matching} and ${after} order by ${order} limit ${size + 1})
    ${shown} order by ${sql.join([...(by === null ? [] : [sql`place ${direction}`]), sql`${since} ${direction}`, sql`id ${direction}`])}`;
  const found = await page.execute(database);
  const rows = found.rows.slice(0, size);
  const last = rows.at(-1);
  return {
    rows,
    next: found.rows.length > size && last ? encode([column, last.place, last.place_at, last.id]) : null,
    total: cursor === null ? await count(database, { table, matching, found: found.rows.length, size }) : null,
  };
}

type Counted = { table: RawBuilder<unknown>; matching: RawBuilder<unknown>; found: number; size: number };

async function count(database: Database, { table, matching, found, size }: Counted) {
  if (found <= size) return { counted: found, atLeast: false };
  const { rows } = await sql<{ counted: number }>`select cast(count(*) as integer) as counted from
    (select from ${table} where ${matching} limit ${countedMax + 1}) as desk_page`.execute(database);
  const counted = rows[0]?.counted ?? 0;
  return { counted: Math.min(counted, countedMax), atLeast: counted > countedMax };
}

function columnOf<Column extends string>(
  sortedBy: Queue<Column>['sortedBy'],
  sort: string,
): keyof Queue<Column>['sortedBy'] {
  const name = sort.replace(/^-/, '');
  return isColumn(sortedBy, name) ? name : 'filed';
}

function isColumn<Columns extends object>(sortedBy: Columns, name: string): name is Extract<keyof Columns, string> {
  return Object.hasOwn(sortedBy, name);
}

/** The place of a row in the order: its column and value, its time as text, since a `Date` has no microseconds, its id. */
const Cursor = v.tuple([v.string(), v.union([v.string(), v.number()]), v.string(), v.string()]);

function encode(cursor: v.InferOutput<typeof Cursor>): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

type Sorted = { column: string; by: RawBuilder<unknown> | null; isNumber: boolean };

/** The row to compare with, with a value of the type that its column has. */
function placeOf(cursor: string, { column, by, isNumber }: Sorted): RawBuilder<unknown> {
  const wrong = invalidFields({ cursor: 'invalid_choice' });
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Cursor), Buffer.from(cursor, 'base64url').toString());
  if (!parsed.success) throw wrong;
  const [of, value, at, id] = parsed.output;
  const isWrong = of !== column || !isInstant(at) || `${value}${id}`.includes('\0');
  if (isWrong || (isNumber && !isInteger(value))) throw wrong;
  const key = isNumber ? sql`${value}::integer, ` : sql`${String(value)}, `;
  return sql`(${by === null ? sql`` : key}${at}::timestamptz, ${id})`;
}

/** Whether PostgreSQL takes it as a time; `Date.parse` takes the thirtieth of February. */
function isInstant(text: string): boolean {
  const [, second = ''] = /^(?!0000)(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{6}Z$/.exec(text) ?? [];
  const time = Date.parse(`${second}Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(second);
}

/** Whether it is one of PostgreSQL's `integer`. */
function isInteger(value: string | number): boolean {
  return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
}
