import type { Contact } from '#contract/contacts.ts';
import { phoneDigits } from '#text/phone.ts';
import { languages } from '../../base/language.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import { applicantType, roleOfAccountType, typesOfRole } from '../account-types.ts';
import { personName } from '../person-name.ts';
import type { ContactPerson, NewContact, PersonCriteria, PortalUser, WantedPeople } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findAll, findOne, findPage, inLists } from './find.ts';
import { contacts } from './mapping.ts';
import type { Row } from './object-map.ts';
import { createPerson, updatePerson } from './people.ts';
import { allOf, anyOf, type Condition, contains, differs, equals, isIn } from './soql.ts';

const { fields } = contacts;

/** Anyone can enter any email in an application, so an applicant's contacts are not found until they are accepted. */
const notApplicant = anyOf([
  equals(fields.accountId, null),
  equals(fields.accountKind, null),
  differs(fields.accountKind, applicantType),
]);

export async function findContacts(
  connection: Connection,
  { email, phone, isStoreStock }: PersonCriteria,
  depotId: string | null,
  page: PageRequest,
): Promise<Page<Contact>> {
  const conditions = [equals(fields.isStoreStock, isStoreStock === true), notApplicant];
  if (isStoreStock === true) conditions.push(equals(fields.accountId, depotId));
  if (email !== null) conditions.push(equals(fields.email, email));
  if (phone !== null) conditions.push(equals(fields.phoneDigits, phoneDigits(phone)));
  const listing = { where: allOf(conditions), orderBy: [{ name: 'id', direction: 'ASC' }] } as const;
  const { items, totalItems } = await findPage(connection, contacts, listing, page);
  return { items: items.map(toContact), totalItems };
}

export async function getContact(connection: Connection, id: string): Promise<Contact | null> {
  const row = await findRow(connection, id);
  return row && toContact(row);
}

export async function getAccountId(connection: Connection, contactId: string): Promise<string | null> {
  return (await findRow(connection, contactId))?.accountId ?? null;
}

export async function listAccountContacts(connection: Connection, accountId: string): Promise<Contact[]> {
  const orderBy = [{ field: fields.id, direction: 'ASC' }] as const;
  const rows = await findAll(connection, contacts, { where: equals(fields.accountId, accountId), orderBy });
  return rows.map(toContact);
}

export async function createContact(connection: Connection, { id: ownId, ...values }: NewContact): Promise<Contact> {
  const id = await createPerson(connection, ownId, values);
  const created = await getContact(connection, id);
  if (!created) throw new Error('The created contact cannot be found.');
  return created;
}

export async function setEmailConsent(
  connection: Connection,
  id: string,
  emailConsentOptOut: boolean,
): Promise<Contact | null> {
  const contact = await getContact(connection, id);
  if (!contact) return null;
  await updatePerson(connection, id, { emailConsentOptOut });
  return { ...contact, emailConsentOptOut };
}

/** Null for the contact that stands for a depot's stock. */
export async function getPortalUser(connection: Connection, contactId: string): Promise<PortalUser | null> {
  const row = await findRow(connection, contactId);
  return row && !row.isStoreStock ? toPortalUser(row) : null;
}

function toPortalUser(row: Row<typeof contacts>): PortalUser {
  const { firstName, lastName, email, accountKind } = row;
  const language = languages.find((known) => known === row.language) ?? null;
  return { name: personName(firstName, lastName), email, role: roleOfAccountType(accountKind), language };
}

/** Emails are longer than ids. */
const emailsAtOnce = 40;

export async function findPeople(connection: Connection, wanted: WantedPeople): Promise<ContactPerson[]> {
  const found: ContactPerson[] = [];
  for (const which of conditionsOf(wanted)) {
    const rows = await findAll(connection, contacts, {
      where: allOf([equals(fields.isStoreStock, false), notApplicant, which]),
      orderBy: [{ field: fields.id, direction: 'ASC' }],
      ...('max' in wanted && { limit: wanted.max }),
    });
    found.push(...rows.map((row) => ({ id: row.id, company: row.accountName, ...toPortalUser(row) })));
  }
  return found;
}

/** The condition of each query. */
function conditionsOf(wanted: WantedPeople): Condition[] {
  if ('role' in wanted) {
    const types = typesOfRole(wanted.role);
    return types.length === 0 ? [] : [isIn(fields.accountKind, types)];
  }
  if ('text' in wanted) {
    const named = [fields.firstName, fields.lastName, fields.email];
    const words = wanted.text.split(' ');
    return [allOf(words.map((word) => anyOf(named.map((field) => contains(field, word)))))];
  }
  if ('ids' in wanted) return inLists(fields.id, wanted.ids);
  return inLists(fields.email, wanted.emails, emailsAtOnce);
}

async function findRow(connection: Connection, id: string): Promise<Row<typeof contacts> | null> {
  return findOne(connection, contacts, equals(fields.id, id));
}

export function toContact(row: Row<typeof contacts>): Contact {
  const { id, firstName, lastName, email, phone, postalCode, emailConsentOptOut } = row;
  return {
    id,
    name: personName(firstName, lastName),
    firstName,
    lastName,
    email,
    phone,
    postalCode,
    emailConsentOptOut,
  };
}
