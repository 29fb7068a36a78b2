import type { TicketForm } from '#contract/tickets.ts';
import { ticketProblems, ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import { invalidFields } from '../errors/app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';

/**
 * Validates a ticket: the product exists (R-CONTACT-05), and the types are valid picklist values (R-API-17).
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
