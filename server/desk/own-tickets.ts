import { type RawBuilder, sql } from 'kysely';
import type { OutputOf } from '#contract/endpoint.ts';
import type { listTicketMessages, Ticket } from '#contract/tickets.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { recordEvent } from '../events/record-event.ts';
import { opensTicket } from '../outgoing/ticket-key.ts';
import type { Caller } from '../session/sessions.ts';
import { deskOf } from './desk-decisions.ts';
import { selectTickets, type TicketRow, ticketNumber, toTicket } from './ticket-rows.ts';

type TicketContext = Pick<Context, 'database' | 'platform'>;

/** The caller's tickets, newest first (R-TICKET-04). */
export async function findOwnTickets(context: TicketContext, caller: Caller): Promise<Ticket[]> {
  deskOf(context);
  const rows = await selectTickets(context.database).where(isOwn(caller)).orderBy('tickets.number', 'desc').execute();
  return rows.map(toTicket);
}

/** Filed by the account, or by its contact before accounts were noted, which is the caller's once the email is proven. */
function isOwn({ accountId, contactId, verified }: Caller): RawBuilder<boolean> {
  const ofContact = verified
    ? sql<boolean>`tickets.account_id is null and tickets.contact_id = ${contactId}`
    : sql<boolean>`false`;
  return sql<boolean>`(tickets.account_id = ${accountId} or (${ofContact}))`;
}

type Asked = { id: string; caller: Caller | null; ticketKey: string | null; now: Date };

/**
 * Opens a ticket for its person: signed in, or a visitor with its key (R-TICKET-05).
 * @throws AppError `UNAUTHENTICATED` without either, `NOT_FOUND` for what is not the caller's.
 */
export async function openOwnTicket(
  context: TicketContext & Pick<Context, 'secret'>,
  { id, caller, ticketKey, now }: Asked,
): Promise<TicketRow> {
  deskOf(context);
  if (caller === null && ticketKey === null) throw new AppError('UNAUTHENTICATED');
  const hasKey = ticketKey !== null && opensTicket(context.secret, ticketKey, id, now);
  const one = selectTickets(context.database).where('tickets.id', '=', id);
  const isAllowed = hasKey ? sql<boolean>`true` : caller ? isOwn(caller) : sql<boolean>`false`;
  const ticket = await one.where(isAllowed).executeTakeFirst();
  if (!ticket) throw new AppError('NOT_FOUND');
  return ticket;
}

/** The ticket and what its person and the desk wrote, oldest first: no notes, and nobody of the desk by name. */
export async function readConversation(
  { database }: Pick<Context, 'database'>,
  ticket: TicketRow,
): Promise<OutputOf<typeof listTicketMessages>> {
  const rows = await database
    .selectFrom('ticket_messages')
    .select(['id', 'at', 'kind', 'body'])
    .where('ticket_id', '=', ticket.id)
    .where('kind', 'in', ['question', 'answer'])
    .orderBy('position')
    .execute();
  const first = { id: ticket.id, at: ticket.created_at.toISOString(), from: 'person', text: ticket.message } as const;
  const later = rows.map(({ id, at, kind, body }) => ({
    id,
    at: at.toISOString(),
    from: kind === 'answer' ? ('desk' as const) : ('person' as const),
    text: body ?? '',
  }));
  return { ticket: toTicket(ticket), data: [first, ...later] };
}

type Question = { id: string; text: string; by: string | null; now: Date };

/**
 * Adds what the person writes: the ticket waits for the desk again (R-TICKET-04).
 * @throws AppError `NOT_FOUND` for a ticket that was deleted since it was opened.
 */
export async function addQuestion(
  context: TicketContext,
  { id: ticketId }: Pick<TicketRow, 'id'>,
  { id, text, by, now }: Question,
): Promise<void> {
  const { database } = context;
  // Also the lock that orders the messages.
  const waits = sql<Date>`case when status = 'open' then state_since else ${now} end`;
  const { numUpdatedRows } = await database
    .updateTable('tickets')
    .set({ status: 'open', state_since: waits, version: sql`version + 1` })
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND');
  await database
    .insertInto('ticket_messages')
    .values({ id, ticket_id: ticketId, at: now, kind: 'question', created_by: by, body: text })
    .execute();
  await tellDesk(context, ticketId, now);
}

/** Records that a ticket waits for the desk; nothing of its person. */
export async function tellDesk({ database }: Pick<Context, 'database'>, ticketId: string, at: Date): Promise<void> {
  const { number } = await database
    .selectFrom('tickets')
    .select('number')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  const details = { ticketId, ticketNumber: ticketNumber(number) };
  await recordEvent(database, { kind: 'ticket_filed', claim: null, accountId: null, at, details });
}
