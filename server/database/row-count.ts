import { type SelectQueryBuilder, sql } from 'kysely';
import type { Page } from '../base/paging.ts';
import type { Tables } from './tables.ts';

/** The number of rows, a number with both drivers. */
export const rowCount = sql<number>`cast(count(*) as integer)`.as('total');

/** Beside each row of a page, the number of rows of all pages; for what has few. */
export const countOfAll = sql<number>`cast(count(*) over () as integer)`.as('total');

/** A page of rows with `countOfAll`. Past the last page there are none, and the total is asked for. */
export async function pageOf<Row extends { total: number }, Table extends keyof Tables>(
  rows: readonly Row[],
  offset: number,
  matching: SelectQueryBuilder<Tables, Table, object>,
): Promise<Page<Omit<Row, 'total'>>> {
  const [first] = rows;
  const { total } = first ?? (offset === 0 ? { total: 0 } : await matching.select(rowCount).executeTakeFirstOrThrow());
  const items = rows.map((row) => {
    const { total: _, ...item } = row;
    return item;
  });
  return { items, totalItems: total };
}
