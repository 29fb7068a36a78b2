import { type RawBuilder, sql } from 'kysely';
import type { InferOutput } from 'valibot';
import {
  type listDeskTickets,
  type TicketPage,
  type TicketSortColumn,
  ticketPageMax,
  ticketSortColumns,
} from '#contract/desk-tickets.ts';
import { ticketStatuses } from '#contract/tickets.ts';
import { encodeCursor, readCursor } from '../base/list-cursor.ts';
import { containsPattern } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import { invalidFields } from '../errors/app-error.ts';
import { selectTickets, toQueued } from './ticket-rows.ts';

const defaultSize = 50;

/** More tickets of a status than these are not counted. */
const countedMax = 1_000;

/** By this the tickets are sorted, then by id; each has an index (`0123-indexes-of-tickets.ts`). */
const sortedBy: Readonly<Record<TicketSortColumn, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }>> = {
  ticket: { key: sql`tickets.number`, type: sql`integer` },
  who: { key: sql`tickets.person_name`, type: sql`text` },
  type: { key: sql`tickets.type`, type: sql`text` },
  product: { key: sql`tickets.product_model`, type: sql`text` },
  age: { key: sql`tickets.state_since`, type: sql`timestamptz` },
};

type Asked = InferOutput<typeof listDeskTickets.query>;

/** A page of the tickets (R-TICKET-01). @throws AppError `VALIDATION_FAILED` for a cursor of another order. */
export async function findTickets(database: Database, query: Asked): Promise<TicketPage> {
  const { sort = '-age', size: wanted = defaultSize, cursor } = query;
  const column = columnOf(sort);
  const { key, type } = sortedBy[column];
  const size = Math.min(wanted, ticketPageMax);
  // The age grows as the time lies back.
  const direction = sort.startsWith('-') === (column === 'age') ? sql`asc` : sql`desc`;
  const comparison = sort.startsWith('-') === (column === 'age') ? sql`>` : sql`<`;
  const place = column === 'age' ? instantText(key) : sql<string>`${key}::text`;
  let page = selectTickets(database)
    .select(place.as('place'))
    .orderBy(sql`${key} ${direction}`)
    .orderBy(sql`tickets.id ${direction}`)
    .limit(size + 1);
  for (const condition of conditions(query)) page = page.where(condition);
  if (cursor !== undefined) {
    const [value, id] = placeOf(cursor, column);
    page = page.where(sql<boolean>`(${key}, tickets.id) ${comparison} (${value}::${type}, ${id})`);
  }
  const rows = await page.execute();
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: shown.map(toQueued),
    next: rows.length > size && last ? encodeCursor([column, last.place, last.id]) : null,
    counts: await countByStatus(database),
  };
}

async function countByStatus(database: Database): Promise<TicketPage['counts']> {
  const { rows } = await sql<{ status: string; tickets: number }>`
    select wanted.status, (select cast(count(*) as integer) from
      (select from tickets where tickets.status = wanted.status limit ${countedMax + 1}) as counted) as tickets
    from unnest(${[...ticketStatuses]}::text[]) as wanted (status)`.execute(database);
  return ticketStatuses.map((status) => {
    const tickets = rows.find((row) => row.status === status)?.tickets ?? 0;
    return { status, tickets: Math.min(tickets, countedMax), atLeast: tickets > countedMax };
  });
}

function conditions({ status, type, assignee, search }: Asked): RawBuilder<boolean>[] {
  const [, number] = /^t?-?(\d{1,9})$/i.exec(search ?? '') ?? [];
  const parts: (RawBuilder<boolean> | false | undefined)[] = [
    status !== undefined && sql<boolean>`tickets.status = ${status}`,
    type !== undefined && sql<boolean>`tickets.type = ${type}`,
    assignee === 'none' && sql<boolean>`tickets.assignee_id is null`,
    assignee !== undefined && assignee !== 'none' && sql<boolean>`tickets.assignee_id = ${assignee}`,
    search
      ? sql<boolean>`(tickets.search_text like ${containsPattern(search)}
      or tickets.number = ${number === undefined ? null : Number(number)}::integer)`
      : false,
  ];
  return parts.filter((part) => part !== false && part !== undefined);
}

/** As text with microseconds, which a `Date` has not. */
function instantText(key: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${key} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function columnOf(sort: string): TicketSortColumn {
  return ticketSortColumns.find((column) => column === sort.replace(/^-/, '')) ?? 'age';
}

function placeOf(cursor: string, column: TicketSortColumn): [value: string, id: string] {
  const place = readCursor(cursor);
  if (!place) throw invalidFields({ cursor: 'invalid_choice' });
  const [of, value, id] = place;
  const isWrong =
    of !== column ||
    (column === 'ticket' && !/^\d{1,9}$/.test(value)) ||
    (column === 'age' && (!/^\d{4}-[\d:T.-]+Z$/.test(value) || Number.isNaN(Date.parse(value))));
  if (isWrong) throw invalidFields({ cursor: 'invalid_choice' });
  return [value, id];
}
