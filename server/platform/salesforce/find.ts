import * as v from 'valibot';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { Connection } from './connection.ts';
import type { Field, ObjectMap, Row } from './object-map.ts';
import { readRow } from './object-map.ts';
import type { Condition, Order } from './soql.ts';
import { allOf, anyOf, countOf, countsOf, distinctOf, equals, isIn, lessThan, moreThan, selectOf } from './soql.ts';
import { connectionError } from './salesforce-error.ts';

/** SOQL's maximum OFFSET. */
export const maxOffset = 2000;

const QueryResponse = v.object({
  totalSize: v.number(),
  done: v.boolean(),
  records: v.array(v.unknown()),
  nextRecordsUrl: v.optional(v.string()),
});

/** A query of all matching records, in the given order. */
export type Search<O extends ObjectMap = ObjectMap> = { object: O; query: Parameters<typeof selectOf>[1] };

/** The path of a query, as `findAll` asks it. */
export function searchPath({ object, query }: Search): string {
  return pathOf(selectOf(object, query));
}

function pathOf(soql: string): string {
  return `query?q=${encodeURIComponent(soql)}`;
}

/** All matching records, in the given order. */
export async function findAll<O extends ObjectMap>(
  connection: Connection,
  object: O,
  query: Parameters<typeof selectOf>[1],
): Promise<Row<O>[]> {
  const rows: Row<O>[] = [];
  let path: string | undefined = pathOf(selectOf(object, query));
  while (path !== undefined) {
    const response = await runQuery(connection, path);
    for (const record of response.records) rows.push(readRow(object, record));
    path = response.done ? undefined : response.nextRecordsUrl;
  }
  return rows;
}

/** Keeps the URL of a query with an IN list below the org's limit. */
const idsAtOnce = 200;

/** A condition for each query of an IN list, `atOnce` values in each. */
export function inLists(field: Field, values: readonly string[], atOnce = idsAtOnce): Condition[] {
  const count = Math.ceil(values.length / atOnce);
  return Array.from({ length: count }, (_, at) => isIn(field, values.slice(at * atOnce, (at + 1) * atOnce)));
}

/** All records that refer to one of the ids, ordered within each query. */
export async function findReferring<O extends ObjectMap>(
  connection: Connection,
  object: O,
  field: Field,
  ids: readonly string[],
  orderBy: readonly Order[],
): Promise<Row<O>[]> {
  const rows: Row<O>[] = [];
  for (const where of inLists(field, ids)) rows.push(...(await findAll(connection, object, { where, orderBy })));
  return rows;
}

/**
 * Distinct values of a field, sorted alphabetically: SOQL sorts picklists by their own order. A grouped query has no
 * next batch: the org refuses more than 2,000 groups.
 */
export async function findDistinct(
  connection: Connection,
  object: ObjectMap,
  field: Field,
  where: Condition,
): Promise<string[]> {
  const { records } = await runQuery(connection, pathOf(distinctOf(object, field, where)));
  const values = records.map((record) => {
    const value = v.safeParse(v.record(v.string(), v.unknown()), record);
    const text = value.success ? value.output[field.api] : null;
    if (typeof text !== 'string') throw connectionError('UNREADABLE_RECORD');
    return text;
  });
  return values.toSorted((a, b) => a.localeCompare(b));
}

/** How many records have each value of a field, null among them; at most 2,000 values, as above. */
export async function countByValue(
  connection: Connection,
  object: ObjectMap,
  field: Field,
  where: Condition,
): Promise<{ value: string | null; count: number }[]> {
  const { records } = await runQuery(connection, `query?q=${encodeURIComponent(countsOf(object, field, where))}`);
  return records.map((record) => {
    const group = v.safeParse(v.looseObject({ expr0: v.number() }), record);
    const value = group.success ? v.safeParse(v.nullable(v.string()), group.output[field.api]) : null;
    if (!group.success || !value?.success) throw connectionError('UNREADABLE_RECORD');
    return { value: value.output, count: group.output.expr0 };
  });
}

export async function findOne<O extends ObjectMap>(
  connection: Connection,
  object: O,
  where: Condition,
): Promise<Row<O> | null> {
  const [row] = await findAll(connection, object, { where, limit: 1 });
  return row ?? null;
}

type Listing<O extends ObjectMap> = {
  where: Condition | null;
  /** The sort fields. They are never null and identify a record together. */
  orderBy: readonly { name: keyof O['fields'] & string; direction: Order['direction'] }[];
};

/** One page of a list. Beyond the maximum OFFSET it continues with keyset pagination. */
export async function findPage<O extends ObjectMap>(
  connection: Connection,
  object: O,
  listing: Listing<O>,
  { size, offset }: PageRequest,
): Promise<Page<Row<O>>> {
  if (offset === 0) {
    const together = connection.together();
    const [items, totalItems] = await Promise.all([
      readAfter(together, object, listing, { after: null, skip: 0, size }),
      count(together, object, listing.where),
    ]);
    return { items, totalItems: Math.max(items.length, totalItems) };
  }
  const totalItems = await count(connection, object, listing.where);
  if (offset >= totalItems) return { items: [], totalItems };

  let after: Row<O> | null = null;
  let skip = offset;
  while (skip > maxOffset) {
    const [cursorRow]: Row<O>[] = await readAfter(connection, object, listing, { after, skip: maxOffset, size: 1 });
    if (!cursorRow) return { items: [], totalItems };
    after = cursorRow;
    skip -= maxOffset + 1;
  }
  const expected = Math.min(size, totalItems - offset);
  return { items: await readAfter(connection, object, listing, { after, skip, size: expected }), totalItems };
}

/** One page of a list in an order that may contain null. Beyond the maximum OFFSET all records before it are read. */
export async function findSortedPage<O extends ObjectMap>(
  connection: Connection,
  object: O,
  query: { where: Condition; orderBy: readonly Order[] },
  { size, offset }: PageRequest,
): Promise<Page<Row<O>>> {
  if (offset === 0) {
    const together = connection.together();
    const [items, totalItems] = await Promise.all([
      findAll(together, object, { ...query, limit: size }),
      count(together, object, query.where),
    ]);
    return { items, totalItems: Math.max(items.length, totalItems) };
  }
  const totalItems = await count(connection, object, query.where);
  const limit = Math.max(0, Math.min(size, totalItems - offset));
  if (limit === 0) return { items: [], totalItems };
  if (offset <= maxOffset) {
    const items = await findAll(connection, object, { ...query, limit, offset });
    // With an OFFSET the org returns only one batch.
    if (items.length === limit) return { items, totalItems };
  }
  return { items: (await findAll(connection, object, { ...query, limit: offset + limit })).slice(offset), totalItems };
}

async function readAfter<O extends ObjectMap>(
  connection: Connection,
  object: O,
  { where, orderBy }: Listing<O>,
  { after, skip, size }: { after: Row<O> | null; skip: number; size: number },
): Promise<Row<O>[]> {
  const conditions = [where, after && afterCursor(object, orderBy, after)].filter((condition) => condition !== null);
  const rows = await findAll(connection, object, {
    where: conditions.length === 0 ? null : allOf(conditions),
    orderBy: orderBy.map(({ name, direction }) => ({ field: getField(object, name), direction })),
    limit: size,
    offset: skip,
  });
  const last = rows.at(-1);
  // With an OFFSET the org returns only one batch; the next query continues after its last record.
  if (skip === 0 || !last || rows.length === size) return rows;
  const rest = await readAfter(
    connection,
    object,
    { where, orderBy },
    { after: last, skip: 0, size: size - rows.length },
  );
  return [...rows, ...rest];
}

/** The condition for records after a given one in sort order. */
function afterCursor<O extends ObjectMap>(object: O, orderBy: Listing<O>['orderBy'], row: Row<O>): Condition {
  return anyOf(
    orderBy.map(({ name, direction }, at) =>
      allOf([
        ...orderBy
          .slice(0, at)
          .map((earlier) => equals(getField(object, earlier.name), cursorValue(row, earlier.name))),
        (direction === 'ASC' ? moreThan : lessThan)(getField(object, name), cursorValue(row, name)),
      ]),
    ),
  );
}

function getField(object: ObjectMap, name: string) {
  const field = object.fields[name];
  if (!field) throw new RangeError(`The mapping of ${object.api} has no ${name}.`);
  return field;
}

function cursorValue(row: Readonly<Record<string, unknown>>, name: string): string {
  const value = row[name];
  if (typeof value !== 'string') throw connectionError('UNREADABLE_RECORD');
  return value;
}

async function count(connection: Connection, object: ObjectMap, where: Condition | null): Promise<number> {
  return (await runQuery(connection, pathOf(countOf(object, where)))).totalSize;
}

async function runQuery(connection: Connection, path: string) {
  const response = v.safeParse(QueryResponse, await connection.query(path));
  if (!response.success) throw connectionError('NOT_JSON');
  return response.output;
}
