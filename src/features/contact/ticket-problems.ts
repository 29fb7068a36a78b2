import type { FieldProblem } from '#contract/errors.ts';
import { GuestTicketForm, TicketForm } from '#contract/tickets.ts';
import { type TicketContext, ticketProblems } from '#domain/ticket-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { type TicketName, ticketNames, type TicketValues } from './ticket-values.ts';

/** Who asks: somebody whose account the server knows, or a guest who says who they are. */
export type Asker = 'account' | 'guest';

/** Beside the lists of types, the ids of the products; null where they could not be read. */
export type TicketFormContext = TicketContext & { productIds: readonly string[] | null };

type TicketProblems = Partial<Record<TicketName, FieldProblem>>;

const namesOfGuests: readonly TicketName[] = ['firstName', 'lastName', 'email', 'phone'];

/** The answers that are asked for, in the order of the page. */
export function namesFor(asker: Asker): TicketName[] {
  return ticketNames.filter((name) => asker === 'guest' || !namesOfGuests.includes(name));
}

/** Everything that is wrong with a ticket as typed (`portal.md §5`, ticket); empty when it may be sent. */
export function ticketFormProblems(values: TicketValues, asker: Asker, context: TicketFormContext): TicketProblems {
  const shape: TicketProblems = problemsOf(asker === 'guest' ? GuestTicketForm : TicketForm, values);
  const unknownProduct = context.productIds !== null && !context.productIds.includes(values.productId);
  return {
    ...(unknownProduct && { productId: 'invalid_choice' }),
    ...ticketProblems({ ...values, ticketSubtype: values.ticketSubtype || null }, context),
    ...shape,
  };
}
