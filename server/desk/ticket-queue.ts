import { type RawBuilder, sql } from 'kysely';
import type { InferOutput } from 'valibot';
import type { listDeskTickets, TicketPage, TicketSortColumn } from '#contract/desk-tickets.ts';
import { queueSizeMax } from '#contract/queue-query.ts';
import { ticketStatuses } from '#contract/tickets.ts';
import { tidyCode } from '#text/tidied.ts';
import { containsPattern } from '../database/search-text.ts';
import type { Database } from '../database/tables.ts';
import { type Queue, readQueuePage } from '../platform/embedded/queue-page.ts';
import { type QueuedRow, toQueued } from './ticket-rows.ts';

const defaultSize = 50;

/** More tickets of a status than these are not counted. */
const countedMax = 1_000;

/** The tickets of the queue; their indexes are in migration 0123. */
const queue: Queue<TicketSortColumn> = {
  table: sql`tickets`,
  columns: sql`id, number, created_at, status, type, subtype, product_id, person_name, version, state_since, assignee_id`,
  shown: sql`select desk_page.*, products.brand, products.model, products.name as product_name,
      assignee.name as assignee_name, assignee.email as assignee_email
    from desk_page
    join products on products.id = desk_page.product_id
    left join accounts as assignee on assignee.id = desk_page.assignee_id`,
  since: sql`state_since`,
  sortedBy: {
    ticket: sql`number`,
    who: sql`person_name`,
    type: sql`type`,
    product: sql`product_model`,
    filed: null,
    age: null,
  },
  sortedByNumber: ['ticket'],
};

type Asked = InferOutput<typeof listDeskTickets.query>;

/** A page of the tickets (R-TICKET-01). @throws AppError `VALIDATION_FAILED` for a cursor of another order. */
export async function findTickets(database: Database, query: Asked): Promise<TicketPage> {
  const { sort = '-age', size = defaultSize, cursor = null } = query;
  const page = await readQueuePage<QueuedRow, TicketSortColumn>(database, queue, {
    matching: conditions(query),
    sort,
    size: Math.min(size, queueSizeMax),
    cursor,
  });
  const { rows, next, total } = page;
  return {
    data: rows.map(toQueued),
    next,
    total: total && { tickets: total.counted, atLeast: total.atLeast },
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

function conditions({ status, type, assignee, search }: Asked): RawBuilder<unknown>[] {
  const [, number] = /^t?-?(\d{1,9})$/i.exec(search ?? '') ?? [];
  const parts: (RawBuilder<unknown> | false | undefined)[] = [
    status !== undefined && sql`status = ${status}`,
    type !== undefined && sql`type = ${type}`,
    assignee === 'none' && sql`assignee_id is null`,
    assignee !== undefined && assignee !== 'none' && sql`assignee_id = ${assignee}`,
    search
      ? sql`(search_text like ${containsPattern(search)}
      or number = ${number === undefined ? null : Number(number)}::integer
      or serial_number = ${tidyCode(search).toUpperCase()}
      or claim_id = (select id from claims where name = ${tidyCode(search).toUpperCase()}))`
      : false,
  ];
  return parts.filter((part) => part !== false && part !== undefined);
}
