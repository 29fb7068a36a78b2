import * as v from 'valibot';
import { LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { Choice, Created, optionalField, Phone, ShortText } from './people.ts';
import { GivenId } from './primitives.ts';
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
