import type { FieldProblem } from '#contract/errors.ts';
import type { Picklist } from '#contract/picklists.ts';
import type { TicketForm, TicketStatus } from '#contract/tickets.ts';
import { offeredValues } from './offered-values.ts';

/** The picklists of a ticket; the second depends on the first (R-API-17). */
export const ticketTypePicklist = { SOBJECT_API_NAME: 'Case', FIELD_API_NAME: 'Type' } as const;
export const ticketSubtypePicklist = { SOBJECT_API_NAME: 'Case', FIELD_API_NAME: 'Ticket_Subtype__c' } as const;

/** Null if the list is not loaded. */
export type TicketContext = { ticketTypes: Picklist | null; ticketSubtypes: Picklist | null };

/** A ticket needs an offered type, and a subtype if its type has any (R-CONTACT-05). Empty if there are no problems. */
export function ticketProblems(
  { ticketType, ticketSubtype }: Pick<TicketForm, 'ticketType' | 'ticketSubtype'>,
  { ticketTypes, ticketSubtypes }: TicketContext,
): Partial<Record<keyof TicketForm, FieldProblem>> {
  if (ticketTypes && !offeredValues(ticketTypes, null).some(({ value }) => value === ticketType))
    return { ticketType: 'invalid_choice' };
  if (!ticketSubtypes) return {};
  const offered = offeredValues(ticketSubtypes, ticketType);
  if (ticketSubtype === null) return offered.length > 0 ? { ticketSubtype: 'required' } : {};
  return offered.some(({ value }) => value === ticketSubtype) ? {} : { ticketSubtype: 'invalid_choice' };
}

/** What the desk does with a ticket. */
export type TicketAction = 'answer' | 'note' | 'assign' | 'link' | 'close' | 'reopen';

/** Whether an action fits where a ticket stands (R-TICKET-03). */
export function mayActOnTicket(action: TicketAction, status: TicketStatus | (string & {})): boolean {
  if (action === 'note' || action === 'assign' || action === 'link') return true;
  return (status === 'closed') === (action === 'reopen');
}
