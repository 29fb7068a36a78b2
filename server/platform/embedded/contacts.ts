import type { Selectable } from 'kysely';
import type { Contact } from '#contract/contacts.ts';
import { phoneDigits } from '#domain/phone.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { PageOf, Slice } from '../../http/paging.ts';
import type { PersonCriteria } from '../sales-platform.ts';
import { rowCount } from './count.ts';

export async function findContacts(
  database: Database,
  { email, phone, isStoreStock }: PersonCriteria,
  depotId: string | null,
  { size, offset }: Slice,
): Promise<PageOf<Contact>> {
  let matching = database.selectFrom('contacts').where('is_store_stock', '=', isStoreStock === true);
  if (isStoreStock === true) matching = matching.where('platform_account_id', '=', depotId);
  if (email !== null) matching = matching.where('email', '=', email.trim().toLowerCase());
  if (phone !== null) matching = matching.where('phone_digits', '=', phoneDigits(phone));
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('id').limit(size).offset(offset).execute();
  return { items: rows.map(contactOf), totalItems: total };
}

export async function getContact(database: Database, id: string): Promise<Contact | null> {
  const row = await database.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? contactOf(row) : null;
}

export async function depotOf(database: Database, contactId: string): Promise<string | null> {
  const row = await database
    .selectFrom('contacts')
    .select('platform_account_id')
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row?.platform_account_id ?? null;
}

/** The name people are addressed by; null when neither part is known. */
export function personName(firstName: string | null, lastName: string | null): string | null {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || null;
}

function contactOf(row: Selectable<Tables['contacts']>): Contact {
  return {
    id: row.id,
    name: personName(row.first_name, row.last_name),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    postalCode: row.postal_code,
    emailConsentOptOut: row.email_consent_opt_out,
  };
}
