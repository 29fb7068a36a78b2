import { type ExpressionBuilder, type Selectable } from 'kysely';
import type { Contact } from '#contract/contacts.ts';
import { phoneDigits } from '#text/phone.ts';
import { currentId } from '../../database/current-id.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { ContactPerson, NewContact, PersonCriteria, PortalUser, WantedPeople } from '../sales-platform.ts';
import type { Role } from '#contract/primitives.ts';
import { applicantType, deskType, financeType, roleOfAccountType, typesOfRole } from '../account-types.ts';
import { personName } from '../person-name.ts';
import { containsPattern, foldedSql } from '../../database/search-text.ts';
import { rowCount } from '../../database/row-count.ts';

export async function findContacts(
  database: Database,
  { email, phone, isStoreStock }: PersonCriteria,
  depotId: string | null,
  { size, offset }: PageRequest,
): Promise<Page<Contact>> {
  let matching = database
    .selectFrom('contacts')
    .where('is_store_stock', '=', isStoreStock === true)
    .where((contact) => contact.not(isApplicant(contact)));
  if (isStoreStock === true) matching = matching.where('platform_account_id', '=', depotId);
  if (email !== null) matching = matching.where('email', '=', email.toLowerCase());
  if (phone !== null) matching = matching.where('phone_digits', '=', phoneDigits(phone));
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const rows = await matching.selectAll().orderBy('id').limit(size).offset(offset).execute();
  return { items: rows.map(toContact), totalItems: total };
}

export async function getContact(database: Database, id: string): Promise<Contact | null> {
  const row = await database
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', currentId('contacts', id))
    .executeTakeFirst();
  return row ? toContact(row) : null;
}

export async function getAccountId(database: Database, contactId: string): Promise<string | null> {
  const row = await database
    .selectFrom('contacts')
    .select('platform_account_id')
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row?.platform_account_id ?? null;
}

export async function listAccountContacts(database: Database, accountId: string): Promise<Contact[]> {
  const rows = await database
    .selectFrom('contacts')
    .selectAll()
    .where('platform_account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows.map(toContact);
}

export async function createContact(database: Database, contact: NewContact): Promise<Contact> {
  const { id, firstName, lastName, email, phone, postalCode, language, emailConsentOptOut } = contact;
  const row = await database
    .insertInto('contacts')
    .values({
      id,
      first_name: firstName,
      last_name: lastName,
      email: email?.toLowerCase() ?? null,
      phone,
      phone_digits: phone === null ? null : phoneDigits(phone),
      postal_code: postalCode,
      language,
      email_consent_opt_out: emailConsentOptOut,
      is_store_stock: false,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toContact(row);
}

export async function setEmailConsent(
  database: Database,
  id: string,
  emailConsentOptOut: boolean,
): Promise<Contact | null> {
  const row = await database
    .updateTable('contacts')
    .set({ email_consent_opt_out: emailConsentOptOut })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ? toContact(row) : null;
}

export async function getPortalUser(database: Database, contactId: string): Promise<PortalUser | null> {
  const row = await database
    .selectFrom('contacts')
    .leftJoin('platform_accounts', 'platform_accounts.id', 'contacts.platform_account_id')
    .select(['first_name', 'last_name', 'email', 'language', 'platform_accounts.type'])
    .where('contacts.id', '=', contactId)
    .where('is_store_stock', '=', false)
    .executeTakeFirst();
  if (!row) return null;
  const { first_name, last_name, email, language, type } = row;
  return { name: personName(first_name, last_name), email, role: roleOfType(type), language };
}

/** Here the portal is the desk, and pays. */
const ownRoles: ReadonlyMap<string | null, Role> = new Map([
  [deskType, 'adjudicator'],
  [financeType, 'finance'],
]);

function roleOfType(type: string | null): Role {
  return ownRoles.get(type) ?? roleOfAccountType(type);
}

function typesOf(role: Role): string[] {
  const own = [...ownRoles].flatMap(([type, of]) => (of === role && type !== null ? [type] : []));
  return [...own, ...typesOfRole(role)];
}

export async function findPeople(database: Database, wanted: WantedPeople): Promise<ContactPerson[]> {
  let people = database
    .selectFrom('contacts')
    .leftJoin('platform_accounts as company', 'company.id', 'contacts.platform_account_id')
    .select(['contacts.id', 'first_name', 'last_name', 'email', 'language', 'company.name as company', 'company.type'])
    .where('is_store_stock', '=', false)
    .where((contact) => contact.or([contact('type', 'is', null), contact('type', '!=', applicantType)]))
    .orderBy('contacts.id');
  if ('ids' in wanted) people = people.where('contacts.id', 'in', wanted.ids);
  else if ('emails' in wanted) people = people.where('email', 'in', lowerCased(wanted.emails));
  else if ('role' in wanted) people = people.where('type', 'in', typesOf(wanted.role));
  else {
    for (const word of wanted.text.split(' ')) people = people.where(nameAndEmail, 'like', containsPattern(word));
    people = people.limit(wanted.max);
  }
  const rows = await people.execute();
  return rows.map(({ id, first_name, last_name, email, language, company, type }) => ({
    id,
    name: personName(first_name, last_name),
    email,
    role: roleOfType(type),
    language,
    company,
  }));
}

const nameAndEmail = foldedSql(['first_name', 'last_name', 'email']);

function lowerCased(texts: readonly string[]): string[] {
  return texts.map((text) => text.toLowerCase());
}

/** Anyone can enter any email in an application, so an applicant's contacts are not found until they are accepted. */
function isApplicant(contact: ExpressionBuilder<Tables, 'contacts'>) {
  return contact.exists(
    contact
      .selectFrom('platform_accounts')
      .select('platform_accounts.id')
      .whereRef('platform_accounts.id', '=', 'contacts.platform_account_id')
      .where('type', '=', applicantType),
  );
}

function toContact(row: Selectable<Tables['contacts']>): Contact {
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
