import * as v from 'valibot';
import { oneOf } from './one-of.ts';
import { defineEndpoint } from './endpoint.ts';
import { ShortText } from './people.ts';
import { deskRoles, Id, Instant, searchInput } from './primitives.ts';
import { QueueFilterText, QueuePosition } from './queue-query.ts';
import { registrationStatuses } from './registrations.ts';
import { Ticket, ticketStatuses, TicketText } from './tickets.ts';

/** The columns that sort the tickets; with a `-` the other way round. */
export const ticketSortColumns = ['ticket', 'who', 'type', 'product', 'age'] as const;
export type TicketSortColumn = (typeof ticketSortColumns)[number];
export type TicketSort = TicketSortColumn | `-${TicketSortColumn}`;
export const ticketSorts: readonly TicketSort[] = ticketSortColumns.flatMap(
  (column) => [column, `-${column}`] as const,
);

const Text = v.nullable(v.string());
const Person = v.object({ id: Id, name: v.string() });

/** A ticket in the desk's queue. */
export const QueuedTicket = v.object({
  ...Ticket.entries,
  version: v.number(),
  /** Since when it waits for the desk, was answered or is closed. */
  since: Instant,
  /** As its person was called when it was filed. */
  who: v.string(),
  assignee: v.nullable(Person),
});
export type QueuedTicket = v.InferOutput<typeof QueuedTicket>;

/** The tickets of all people (R-TICKET-01). */
export const listDeskTickets = defineEndpoint({
  method: 'GET',
  path: '/desk/tickets',
  access: deskRoles,
  query: v.object({
    status: v.optional(v.picklist(ticketStatuses, 'invalid_choice')),
    type: QueueFilterText,
    /** An account's id, `me` or `none`. */
    assignee: QueueFilterText,
    search: searchInput(255),
    /** The longest wait first without it. */
    sort: v.optional(v.picklist(ticketSorts, 'invalid_choice')),
    ...QueuePosition.entries,
  }),
  output: v.object({
    data: v.array(QueuedTicket),
    /** Null on the last page. */
    next: v.nullable(v.string()),
    /** How many match; null on the later pages. `atLeast`: there are more. */
    total: v.nullable(v.object({ tickets: v.number(), atLeast: v.boolean() })),
    /** Of all tickets, by status. `atLeast`: there are more. */
    counts: v.array(v.object({ status: oneOf(ticketStatuses), tickets: v.number(), atLeast: v.boolean() })),
  }),
  status: 200,
  refusals: ['NOT_FOUND'],
});
export type TicketPage = v.InferOutput<typeof listDeskTickets.output>;

/** What the desk and the person did in a ticket, in order. */
const TicketEntry = v.object({
  id: Id,
  at: Instant,
  /** `question` of the person, `answer` and `note` of the desk, `closed`, `reopened`; of a newer server others. */
  kind: v.string(),
  /** Who at the desk; null for the person, and for somebody who is gone. */
  by: Text,
  text: Text,
});
export type TicketEntry = v.InferOutput<typeof TicketEntry>;

/** All that an answer needs (R-TICKET-02). */
export const DeskTicket = v.object({
  ...QueuedTicket.entries,
  person: v.object({
    name: v.string(),
    email: Text,
    phone: Text,
    /** Null for a visitor. */
    role: Text,
    language: v.string(),
  }),
  entries: v.array(TicketEntry),
  /** Of the person, as far as known; newest first. */
  products: v.array(
    v.object({ id: Id, name: v.string(), product: Text, serialNumber: Text, status: oneOf(registrationStatuses) }),
  ),
  claims: v.array(v.object({ id: Id, name: v.string(), status: Text, createdAt: Instant })),
  /** What the ticket is about, as the desk says: one of the two, or neither. Missing from an older server. */
  about: v.optional(
    v.object({ claim: v.nullable(v.object({ id: Id, name: v.string(), status: Text })), serialNumber: Text }),
    { claim: null, serialNumber: null },
  ),
});
export type DeskTicket = v.InferOutput<typeof DeskTicket>;

/** Nothing of people: the answer to a write is stored with its key. */
const TicketState = v.object({ id: Id, version: v.number(), status: oneOf(ticketStatuses) });
export type TicketState = v.InferOutput<typeof TicketState>;

const deskWrite = {
  method: 'POST',
  access: deskRoles,
  output: TicketState,
  status: 200,
  idempotent: 'required',
  versioned: true,
} as const;

export const getDeskTicket = defineEndpoint({
  method: 'GET',
  path: '/desk/tickets/:id',
  access: deskRoles,
  output: DeskTicket,
  status: 200,
});

/** Answers the person, by mail too (R-TICKET-03). */
export const answerTicket = defineEndpoint({
  ...deskWrite,
  path: '/desk/tickets/:id/answers',
  body: TicketText,
  refusals: ['CONFLICT'],
});

/** Adds a note that only the desk reads. */
export const addTicketNote = defineEndpoint({ ...deskWrite, path: '/desk/tickets/:id/notes', body: TicketText });

/** Gives a ticket to one person, or to nobody. */
export const assignTicket = defineEndpoint({
  ...deskWrite,
  path: '/desk/tickets/:id/assign',
  body: v.object({ assigneeId: v.nullable(Id) }),
});

/** Says which claim or serial number the ticket is about (R-TICKET-07). */
export const linkTicket = defineEndpoint({
  ...deskWrite,
  path: '/desk/tickets/:id/link',
  /** The name of a claim, or a serial number; null takes the link away. */
  body: v.object({ about: v.nullable(ShortText) }),
});

export const closeTicket = defineEndpoint({ ...deskWrite, path: '/desk/tickets/:id/close', refusals: ['CONFLICT'] });

export const reopenTicket = defineEndpoint({ ...deskWrite, path: '/desk/tickets/:id/reopen', refusals: ['CONFLICT'] });

export const deskTicketEndpoints = {
  listDeskTickets,
  getDeskTicket,
  answerTicket,
  addTicketNote,
  assignTicket,
  linkTicket,
  closeTicket,
  reopenTicket,
};
