import type { DeskClaim } from '#contract/claim-decisions.ts';
import type { QueuedTicket } from '#contract/desk-tickets.ts';
import type { Ticket } from '#contract/tickets.ts';
import type { Database } from '../database/tables.ts';

/** What people call a ticket. */
export function ticketNumber(number: number): string {
  return `T-${number}`;
}

/** Tickets with their product and who works on them. */
export function selectTickets(database: Database) {
  return database
    .selectFrom('tickets')
    .innerJoin('products', 'products.id', 'tickets.product_id')
    .leftJoin('accounts as assignee', 'assignee.id', 'tickets.assignee_id')
    .selectAll('tickets')
    .select(['products.brand', 'products.model', 'products.name as product_name'])
    .select(['assignee.name as assignee_name', 'assignee.email as assignee_email']);
}
export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>;

type NamedRow = Pick<
  TicketRow,
  'id' | 'number' | 'created_at' | 'status' | 'type' | 'subtype' | 'brand' | 'model' | 'product_name'
>;

/** What the queue shows of a ticket. */
export type QueuedRow = NamedRow &
  Pick<TicketRow, 'version' | 'state_since' | 'person_name' | 'assignee_id' | 'assignee_name' | 'assignee_email'>;

/** A ticket as its person sees it. */
export function toTicket(row: NamedRow): Ticket {
  const { id, number, created_at, status, type, subtype, brand, model, product_name } = row;
  return {
    id,
    number: ticketNumber(number),
    createdAt: created_at.toISOString(),
    status,
    type,
    subtype,
    product: { brand, model, name: product_name },
  };
}

export function toQueued(row: QueuedRow): QueuedTicket {
  const { version, state_since, person_name, assignee_id, assignee_name, assignee_email } = row;
  return {
    ...toTicket(row),
    version,
    since: state_since.toISOString(),
    who: person_name,
    assignee: assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? assignee_email ?? '' },
  };
}

/** The tickets that are about a claim, newest first. */
export async function findTicketsOfClaim(
  database: Database,
  claimId: string,
): Promise<NonNullable<DeskClaim['tickets']>> {
  const rows = await database
    .selectFrom('tickets')
    .select(['id', 'number', 'person_name', 'status', 'created_at'])
    .where('claim_id', '=', claimId)
    .orderBy('number', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id, number, person_name, status, created_at }) => ({
    id,
    number: ticketNumber(number),
    who: person_name,
    status,
    createdAt: created_at.toISOString(),
  }));
}
