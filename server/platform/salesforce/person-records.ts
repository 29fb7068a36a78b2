import type { Registration } from '#contract/registrations.ts';
import type { FiledClaim, OwnTicket, Person, PersonRecords } from '../person-records.ts';
import { withoutClaimant } from '../person-records.ts';
import type { Connection } from './connection.ts';
import { estimatesByClaim } from './claims.ts';
import { toContact } from './contacts.ts';
import { findAll, findOne } from './find.ts';
import { claims, contacts, registrations, tickets } from './mapping.ts';
import { toRegistration } from './registrations.ts';
import type { Condition } from './soql.ts';
import { allOf, anyOf, equals, isIn } from './soql.ts';
import { toClaim } from './to-claim.ts';

/** What the org holds on a person, as far as the portal reads it. */
export async function readPerson(connection: Connection, person: Person): Promise<PersonRecords> {
  const { contactId, accountId } = person;
  const where = equals(registrations.fields.customerId, contactId);
  const owned = contactId === null ? [] : (await findAll(connection, registrations, { where })).map(toRegistration);
  return {
    contact: contactId === null ? null : await readContact(connection, contactId),
    registrations: owned,
    filedClaims: await claimsWhere(connection, equals(claims.fields.createdBy, accountId)),
    claimsOnProducts: contactId === null ? [] : await claimsOnProducts(connection, contactId, owned),
    tickets: await readTickets(connection, person),
  };
}

async function readContact(connection: Connection, id: string): Promise<PersonRecords['contact']> {
  const row = await findOne(connection, contacts, equals(contacts.fields.id, id));
  if (!row) return null;
  const { street, city, state, country, language } = row;
  const address = [street, city, state].filter((part) => part !== null).join(', ') || null;
  return { ...toContact(row), address, country, language };
}

/** Claims that name the person, and those that name nobody (R-CLAIM-07) on the person's products. */
async function claimsOnProducts(
  connection: Connection,
  contactId: string,
  owned: readonly Registration[],
): Promise<FiledClaim[]> {
  const { customerId, registrationId } = claims.fields;
  const named = equals(customerId, contactId);
  if (owned.length === 0) return claimsWhere(connection, named);
  const onOwned = isIn(
    registrationId,
    owned.map(({ id }) => id),
  );
  return claimsWhere(connection, anyOf([named, allOf([equals(customerId, null), onOwned])]));
}

async function claimsWhere(connection: Connection, where: Condition): Promise<FiledClaim[]> {
  const orderBy = [{ field: claims.fields.createdAt, direction: 'ASC' }] as const;
  const rows = await findAll(connection, claims, { where, orderBy });
  const estimates = await estimatesByClaim(
    connection,
    rows.map((row) => row.id),
  );
  return rows.map((row) => withoutClaimant(toClaim(row, estimates.get(row.id) ?? [])));
}

async function readTickets(connection: Connection, person: Person): Promise<OwnTicket[]> {
  const rows = await findAll(connection, tickets, { where: isOf(person) });
  return rows.map(({ id, type, subtype, message, createdAt }) => ({ id, type, subtype, message, at: createdAt }));
}

/** The tickets of a person: signed in, or as a visitor with the same email. */
export function isOf({ contactId, email }: Person): Condition {
  const byEmail = equals(tickets.fields.visitorEmail, email);
  return contactId === null ? byEmail : anyOf([equals(tickets.fields.contactId, contactId), byEmail]);
}
