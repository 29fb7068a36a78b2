import type { NewTicket } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { tickets } from './mapping.ts';
import { save, upsert } from './save.ts';

/** Maximum length of the standard field. */
const suppliedNameLength = 80;

export async function createTicket(connection: Connection, { id, ticket, from }: NewTicket): Promise<string> {
  return save(
    connection,
    upsert(tickets, id, {
      type: ticket.ticketType,
      subtype: ticket.ticketSubtype,
      message: ticket.message,
      productId: ticket.productId,
      origin: 'Web',
      ...('contactId' in from
        ? { contactId: from.contactId }
        : {
            visitorName: `${from.firstName} ${from.lastName}`.slice(0, suppliedNameLength),
            visitorEmail: from.email,
            visitorPhone: from.phone,
          }),
    }),
  );
}
