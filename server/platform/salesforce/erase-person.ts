import { folded } from '#domain/folded.ts';
import { applicantType } from '../account-types.ts';
import type { Person, PersonErased } from '../person-records.ts';
import type { Connection } from './connection.ts';
import { findAll, findReferring } from './find.ts';
import { claims, contacts, registrations, tickets } from './mapping.ts';
import { updatePerson } from './people.ts';
import { isOf } from './person-records.ts';
import { save, update } from './save.ts';
import type { Condition } from './soql.ts';
import { allOf, anyOf, equals } from './soql.ts';

/** The org requires a last name. */
const nobody = {
  firstName: null,
  lastName: '-',
  email: null,
  phone: null,
  street: null,
  city: null,
  state: null,
  postalCode: null,
  language: null,
  emailConsentOptOut: true,
} as const;

const noMessage = {
  message: null,
  contactId: null,
  visitorName: null,
  visitorEmail: null,
  visitorPhone: null,
} as const;

/** Records stay in the org without the person: the portal's user may not delete there. */
export async function erasePerson(connection: Connection, person: Person): Promise<PersonErased> {
  const messages = await findAll(connection, tickets, { where: isOf(person) });
  for (const { id } of messages) await save(connection, update(tickets, id, noMessage));
  const people = await findAll(connection, contacts, { where: isContactOf(person) });
  for (const { id } of people) await updatePerson(connection, id, nobody);
  const { contactId } = person;
  if (contactId === null) return { contacts: people.length, tickets: messages.length, claims: 0, registrationIds: [] };
  const filed = await findAll(connection, claims, { where: equals(claims.fields.customerId, contactId) });
  // The search text of a claim names its customer.
  for (const { id, serialNumber } of filed)
    await save(connection, update(claims, id, { searchText: folded(serialNumber ?? '') }));
  const owned = await findAll(connection, registrations, {
    where: equals(registrations.fields.customerId, contactId),
  });
  return {
    contacts: people.length,
    tickets: messages.length,
    claims: filed.length,
    registrationIds: owned.map(({ id }) => id),
  };
}

/** The person's contact, and those that name the same email in an application. */
function isContactOf({ contactId, email }: Person): Condition {
  const applied = allOf([equals(contacts.fields.email, email), equals(contacts.fields.accountKind, applicantType)]);
  return contactId === null ? applied : anyOf([equals(contacts.fields.id, contactId), applied]);
}

export async function findInvoicedBefore(
  connection: Connection,
  claimIds: readonly string[],
  before: Date,
): Promise<string[]> {
  const rows = await findReferring(connection, claims, claims.fields.id, claimIds, [
    { field: claims.fields.id, direction: 'ASC' },
  ]);
  return rows
    .filter(({ invoicedAt }) => invoicedAt !== null && Date.parse(invoicedAt) < before.getTime())
    .map(({ id }) => id);
}

export async function forgetCustomers(connection: Connection, claimIds: readonly string[]): Promise<void> {
  const rows = await findReferring(connection, claims, claims.fields.id, claimIds, [
    { field: claims.fields.id, direction: 'ASC' },
  ]);
  for (const { id, serialNumber } of rows)
    await save(connection, update(claims, id, { customerId: null, searchText: folded(serialNumber ?? '') }));
}
