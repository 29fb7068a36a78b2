import * as v from 'valibot';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Account } from '#contract/session.ts';
import type { ContactAbout } from '#domain/contact-link.ts';

/** Everything one can answer, in the order of the page. `brand` narrows the products and is not sent. */
export const ticketNames = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'brand',
  'productId',
  'ticketType',
  'ticketSubtype',
  'message',
] as const;
export type TicketName = (typeof ticketNames)[number];

/** As typed. */
export const TicketValues = v.object({
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phone: v.string(),
  brand: v.string(),
  productId: v.string(),
  ticketType: v.string(),
  ticketSubtype: v.string(),
  message: v.string(),
});
export type TicketValues = v.InferOutput<typeof TicketValues>;

/** A new form. An account that is not verified asks as a guest does, so its name and email are filled in for it. */
export function freshTicket(account: Account | null): TicketValues {
  const [firstName = '', ...lastNames] = (account?.name ?? '').trim().split(/\s+/);
  return {
    firstName,
    lastName: lastNames.join(' '),
    email: account?.email ?? '',
    phone: '',
    brand: '',
    productId: '',
    ticketType: '',
    ticketSubtype: '',
    message: '',
  };
}

/**
 * The form with what the link knows: lines that the message does not have yet, and a product where none is chosen.
 * @param lines in the person's language, one fact each.
 */
export function withAbout(values: TicketValues, { productId }: ContactAbout, lines: readonly string[]): TicketValues {
  const missing = lines.filter((line) => !values.message.includes(line));
  const message = [values.message.trimEnd(), ...missing].filter((part) => part !== '').join('\n');
  return {
    ...values,
    // A room to begin above what is known.
    message: missing.length > 0 && message.length <= longTextMaxLength ? message : values.message,
    ...(values.productId === '' && productId ? { productId, brand: '' } : {}),
  };
}
