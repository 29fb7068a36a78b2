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
import { tidyLine } from '#text/tidied.ts';

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

/** The label of each field, and what to enter where it is empty (R-UI-09). */
const words: Readonly<Record<TicketFieldName, { label: () => string; asks: () => string }>> = {
  firstName: { label: () => t`First name`, asks: () => t`enter your first name` },
  lastName: { label: () => t`Last name`, asks: () => t`enter your last name` },
  email: { label: () => t`Email`, asks: () => t`enter your email` },
  phone: { label: () => t`Phone`, asks: () => t`enter your phone number` },
  brand: { label: () => t`Brand`, asks: () => t`choose the brand` },
  productId: { label: () => t`Product`, asks: () => t`choose the product` },
  ticketType: { label: () => t`Ticket type`, asks: () => t`choose the type` },
  ticketSubtype: { label: () => t`Ticket subtype`, asks: () => t`choose the subtype` },
  message: { label: () => t`Message`, asks: () => t`write your message` },
};

export const ticketSpec: FormSpec<TicketValues, TicketFieldName, TicketFormContext> = {
  names: (_, { asker }) => (asker === 'guest' ? [...fieldsOfGuests, ...fieldsOfAll] : fieldsOfAll),
  label: (name) => words[name].label(),
  asks: (name) => words[name].asks(),
  problems: ticketFormProblems,
};

export type TicketFormState = FormState<TicketValues, TicketFieldName>;

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
  const [firstName = '', ...lastNames] = tidyLine(account?.name ?? '').split(' ');
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
