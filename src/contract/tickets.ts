import * as v from 'valibot';
import { LongText } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { Created, optionalField, Phone, ShortText } from './people.ts';
import { Id } from './primitives.ts';
import { Email } from './session.ts';

/** What somebody signed in writes (R-CONTACT-05). Which types and subtypes there are, `domain/ticket-rules.ts` judges. */
export const TicketForm = v.object({
  message: LongText,
  productId: v.pipe(v.string('required'), Id),
  ticketType: ShortText,
  ticketSubtype: optionalField(ShortText),
});
export type TicketForm = v.InferOutput<typeof TicketForm>;

/** Anonymous visitors say who they are as well. */
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
