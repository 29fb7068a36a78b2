import type { Database } from '../../database/tables.ts';
import { searchText } from '../../database/search-text.ts';
import { personName } from '../person-name.ts';
import type { NewTicket } from '../sales-platform.ts';

export async function createTicket(
  database: Database,
  { id, ticket, from, language = 'en', createdAt }: NewTicket,
): Promise<string> {
  const product = await database
    .selectFrom('products')
    .select(['model', 'name'])
    .where('id', '=', ticket.productId)
    .executeTakeFirstOrThrow();
  const isGuest = 'email' in from;
  const person = isGuest ? personName(from.firstName, from.lastName) : (from.account?.name ?? null);
  await database
    .insertInto('tickets')
    .values({
      id,
      product_id: ticket.productId,
      type: ticket.ticketType,
      subtype: ticket.ticketSubtype,
      message: ticket.message,
      created_at: createdAt,
      state_since: createdAt,
      language,
      person_name: person ?? '',
      product_model: product.model,
      search_text: searchText([person, isGuest ? from.email : null, product.model, product.name]),
      ...(isGuest
        ? {
            account_id: null,
            first_name: from.firstName,
            last_name: from.lastName,
            email: from.email,
            phone: from.phone,
          }
        : { account_id: from.account?.id ?? null, contact_id: from.contactId }),
    })
    .execute();
  return id;
}
