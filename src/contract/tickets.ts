import * as v from 'valibot';
import { LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { Choice, Created, optionalField, Phone, ShortText } from './people.ts';
import { GivenId, Id, Instant, list } from './primitives.ts';
import { Email } from './session.ts';

/** A ticket of a signed-in person (R-CONTACT-05). `domain/ticket-rules.ts` checks its type and subtype. */
export const TicketForm = v.object({
  message: LongText,
  productId: v.pipe(v.string('required'), GivenId),
  ticketType: Choice,
  ticketSubtype: optionalField(Choice),
});
export type TicketForm = v.InferOutput<typeof TicketForm>;

/** A ticket of a signed-out person includes their contact details. */
export const GuestTicketForm = v.object({
  ...TicketForm.entries,
  firstName: ShortText,
  lastName: ShortText,
  email: Email,
  phone: optionalField(Phone),
});
export type GuestTicketForm = v.InferOutput<typeof GuestTicketForm>;

export const createTicket = defineEndpoint({
  method: 'POST',
  path: '/tickets/auth',
  access: 'verified',
  body: TicketForm,
  output: Created,
  status: 201,
  idempotent: true,
});

export const createGuestTicket = defineEndpoint({
  method: 'POST',
  path: '/tickets/non-auth',
  access: 'anyone',
  body: GuestTicketForm,
  output: Created,
  status: 201,
  idempotent: true,
  refusals: ['TOO_MANY_REQUESTS'],
});

/** Where a ticket stands: it waits for the desk, for its person, or for nobody. */
export const ticketStatuses = ['open', 'answered', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const TicketProduct = v.object({ brand: v.string(), model: v.string(), name: v.string() });

/** A ticket as its person sees it (R-TICKET-04). */
export const Ticket = v.object({
  id: Id,
  /** What people call it, `T-12`. */
  number: v.string(),
  createdAt: Instant,
  /** One of a newer server may be another. */
  status: v.string(),
  type: v.string(),
  subtype: v.nullable(v.string()),
  product: TicketProduct,
});
export type Ticket = v.InferOutput<typeof Ticket>;

export const TicketMessage = v.object({
  id: Id,
  at: Instant,
  from: v.picklist(['person', 'desk']),
  text: v.string(),
});
export type TicketMessage = v.InferOutput<typeof TicketMessage>;

/** The caller's own tickets, newest first. */
export const listOwnTickets = defineEndpoint({
  method: 'GET',
  path: '/tickets',
  access: 'verified',
  output: list(Ticket),
  status: 200,
  refusals: ['NOT_FOUND'],
});

/** A conversation: of one's own ticket, or with the key that a visitor's mail has (R-TICKET-05). */
const messages = { path: '/tickets/:id/messages', access: 'anyone', ticketKey: true } as const;

export const listTicketMessages = defineEndpoint({
  ...messages,
  method: 'GET',
  output: v.object({ ticket: Ticket, data: v.array(TicketMessage) }),
  status: 200,
});

export const TicketText = v.object({ text: LongText });
export type TicketText = v.InferOutput<typeof TicketText>;

/** Writes to the desk: the ticket waits for it again, also one that was closed. */
export const createTicketMessage = defineEndpoint({
  ...messages,
  method: 'POST',
  body: TicketText,
  output: Created,
  status: 201,
  idempotent: true,
});
