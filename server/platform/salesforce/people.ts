import type { Connection } from './connection.ts';
import { findOne, searchPath } from './find.ts';
import { contacts, personAccounts, personContacts } from './mapping.ts';
import type { Values } from './object-map.ts';
import { connectionError } from './salesforce-error.ts';
import { save, update, upsert } from './save.ts';
import { equals } from './soql.ts';

type PersonFields = Pick<
  Values<typeof contacts>,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'street'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'country'
  | 'language'
  | 'emailConsentOptOut'
>;

const byId = (id: string) => ({ where: equals(personAccounts.fields.id, id), limit: 1 });

/**
 * Creates a customer: a contact, or with `CRM_PERSON_ACCOUNTS` an account whose contact the org makes.
 * @returns the contact's id.
 */
export async function createPerson(connection: Connection, ownId: string, values: PersonFields): Promise<string> {
  const { personAccounts: recordType } = connection.options;
  if (recordType === null) return save(connection, upsert(contacts, ownId, values));
  const write = { ...upsert(personAccounts, ownId, values), recordType };
  const thenRead = (id: string) => [searchPath({ object: personAccounts, query: byId(id) })];
  const accountId = await save(connection, write, { thenRead });
  const account = await findOne(connection, personAccounts, equals(personAccounts.fields.id, accountId));
  if (!account?.contactId) throw connectionError('UNREADABLE_RECORD');
  return account.contactId;
}

/** Changes a person by the contact's id. The contact of a person account is changed through its account only. */
export async function updatePerson(connection: Connection, contactId: string, values: PersonFields): Promise<void> {
  const contact =
    connection.options.personAccounts === null
      ? null
      : await findOne(connection, personContacts, equals(personContacts.fields.id, contactId));
  const isPerson = contact !== null && contact.isPerson && contact.accountId !== null;
  await save(
    connection,
    isPerson ? update(personAccounts, contact.accountId ?? '', values) : update(contacts, contactId, values),
  );
}
