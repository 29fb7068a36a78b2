import type { Database } from '../../database/tables.ts';
import type { NewTicket } from '../sales-platform.ts';

export async function createTicket(database: Database, { id, ticket, from, createdAt }: NewTicket): Promise<string> {
  await database
    .insertInto('tickets')
    .values({
      id,
      product_id: ticket.productId,
      type: ticket.ticketType,
      subtype: ticket.ticketSubtype,
      message: ticket.message,
      created_at: createdAt,
      ...('contactId' in from
        ? { contact_id: from.contactId }
        : { first_name: from.firstName, last_name: from.lastName, email: from.email, phone: from.phone }),
    })
    .execute();
  return id;
}
