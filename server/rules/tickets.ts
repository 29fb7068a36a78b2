import type { TicketForm } from '#contract/tickets.ts';
import { ticketProblems, ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import { invalidFields } from '../app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';

/**
 * Judges a ticket: its product exists, its types are on offer (R-CONTACT-05, R-API-17
 * picklists).
 * @throws AppError `VALIDATION_FAILED`.
 */
export async function validateTicket(platform: SalesPlatform, ticket: TicketForm): Promise<void> {
  const ticketTypes = await platform.getPicklist(ticketTypePicklist, 'en');
  const ticketSubtypes = await platform.getPicklist(ticketSubtypePicklist, 'en');
  const product = await platform.getProduct(ticket.productId);
  const problems = {
    ...(!product && { productId: 'invalid_choice' as const }),
    ...ticketProblems(ticket, { ticketTypes, ticketSubtypes }),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}
