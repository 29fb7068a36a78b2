import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { longTextMaxLength } from '#contract/limits.ts';
import type { Account } from '#contract/session.ts';
import { GuestTicketForm, TicketForm } from '#contract/tickets.ts';
import type { ContactAbout } from '#domain/contact-link.ts';
import { type TicketContext, ticketProblems } from '#domain/ticket-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { FormSpec, FormState } from '#forms/use-form.ts';
import { TypedText } from '#storage/typed.ts';

/** The values, as typed. `brand` filters the products and is not sent. */
export const TicketValues = v.object({
  firstName: TypedText,
  lastName: TypedText,
  email: TypedText,
  phone: TypedText,
  brand: TypedText,
  productId: TypedText,
  ticketType: TypedText,
  ticketSubtype: TypedText,
  message: TypedText,
});
export type TicketValues = v.InferOutput<typeof TicketValues>;
type TicketFieldName = keyof TicketValues;

const fieldsOfGuests = ['firstName', 'lastName', 'email', 'phone'] as const;
const fieldsOfAll = ['brand', 'productId', 'ticketType', 'ticketSubtype', 'message'] as const;

/** The ids of the products, beside the lists of types; null where they could not be read. */
export type TicketFormContext = TicketContext & {
  /** A guest enters a name and contact details. */
  asker: 'account' | 'guest';
  productIds: readonly string[] | null;
};

export const ticketSpec: FormSpec<TicketValues, TicketFieldName, TicketFormContext> = {
  names: (_, { asker }) => (asker === 'guest' ? [...fieldsOfGuests, ...fieldsOfAll] : fieldsOfAll),
  label: ticketLabel,
  asks: ticketAsks,
  problems: ticketFormProblems,
};

export type TicketFormState = FormState<TicketValues, TicketFieldName>;

function ticketLabel(name: TicketFieldName): string {
  switch (name) {
    case 'firstName':
      return t`First name`;
    case 'lastName':
      return t`Last name`;
    case 'email':
      return t`Email`;
    case 'phone':
      return t`Phone`;
    case 'brand':
      return t`Brand`;
    case 'productId':
      return t`Product`;
    case 'ticketType':
      return t`Ticket type`;
    case 'ticketSubtype':
      return t`Ticket subtype`;
    case 'message':
      return t`Message`;
  }
}

function ticketAsks(name: TicketFieldName): string {
  switch (name) {
    case 'firstName':
      return t`enter your first name`;
    case 'lastName':
      return t`enter your last name`;
    case 'email':
      return t`enter your email`;
    case 'phone':
      return t`enter your phone number`;
    case 'brand':
      return t`choose the brand`;
    case 'productId':
      return t`choose the product`;
    case 'ticketType':
      return t`choose the type`;
    case 'ticketSubtype':
      return t`choose the subtype`;
    case 'message':
      return t`write your message`;
  }
}

/** Validates a message as typed (R-CONTACT-05). Returns an empty object when it can be sent. */
export function ticketFormProblems(
  values: TicketValues,
  context: TicketFormContext,
): Partial<Record<TicketFieldName, FieldProblem>> {
  const { asker, productIds } = context;
  const unknownProduct = productIds !== null && !productIds.includes(values.productId);
  return {
    ...(unknownProduct && { productId: 'invalid_choice' }),
    ...ticketProblems({ ...values, ticketSubtype: values.ticketSubtype || null }, context),
    ...problemsOf(asker === 'guest' ? GuestTicketForm : TicketForm, values),
  };
}

/** The values of a new form. An unverified account writes as a guest, so its name and email are filled in. */
export function freshTicket(account: Account | null): TicketValues {
  const [firstName = '', ...lastNames] = (account?.name ?? '').trim().split(/\s+/);
  return v.parse(TicketValues, { firstName, lastName: lastNames.join(' '), email: account?.email });
}

/**
 * Adds what the link contains: lines that the message does not have yet, and the product if none is chosen.
 * @param lines in the active language, one fact each
 */
export function withAbout(values: TicketValues, { productId }: ContactAbout, lines: readonly string[]): TicketValues {
  const missing = lines.filter((line) => !values.message.includes(line));
  const message = [values.message.trimEnd(), ...missing].filter((part) => part !== '').join('\n');
  return {
    ...values,
    message: missing.length > 0 && message.length <= longTextMaxLength ? message : values.message,
    ...(values.productId === '' && productId ? { productId, brand: '' } : {}),
  };
}

/** The facts of a link as lines of a message. */
export function aboutLines({ serialNumber, claimName }: ContactAbout): string[] {
  return [...(claimName ? [t`Claim: ${claimName}`] : []), ...(serialNumber ? [t`Serial number: ${serialNumber}`] : [])];
}
