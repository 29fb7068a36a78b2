import { type Expression, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { FiledClaim, OwnTicket, Person, PersonRecords } from '../person-records.ts';
import { withoutClaimant } from '../person-records.ts';
import { ownerOrNamed, selectClaims, toClaim } from './claim-rows.ts';
import { getContact } from './contacts.ts';
import { findCustomerRegistrations } from './registrations.ts';

/** More registrations than any person has. */
const everyRegistration = { page: 1, size: 100_000, offset: 0 } as const;

export async function readPerson(database: Database, person: Person): Promise<PersonRecords> {
  const { contactId, accountId } = person;
  return {
    contact: contactId === null ? null : await readContact(database, contactId),
    registrations:
      contactId === null ? [] : (await findCustomerRegistrations(database, contactId, everyRegistration)).items,
    filedClaims: await claimsWhere(database, sql`claims.created_by = ${accountId}`),
    claimsOnProducts: contactId === null ? [] : await claimsWhere(database, sql`${ownerOrNamed} = ${contactId}`),
    tickets: await readTickets(database, person),
  };
}

async function readContact(database: Database, id: string): Promise<PersonRecords['contact']> {
  const contact = await getContact(database, id);
  if (!contact) return null;
  const columns = ['address', 'country', 'language'] as const;
  const more = await database.selectFrom('contacts').select(columns).where('id', '=', id).executeTakeFirstOrThrow();
  return { ...contact, ...more };
}

async function claimsWhere(database: Database, where: Expression<boolean>): Promise<FiledClaim[]> {
  const rows = await selectClaims(database).where(where).orderBy('claims.created_at').execute();
  return rows.map((row) => withoutClaimant(toClaim(row)));
}

async function readTickets(database: Database, { accountId, contactId, email }: Person): Promise<OwnTicket[]> {
  const rows = await database
    .selectFrom('tickets')
    .select(['id', 'type', 'subtype', 'message', 'created_at'])
    .where((ticket) =>
      ticket.or([
        ticket('account_id', '=', accountId),
        ticket('contact_id', '=', contactId),
        ticket('email', '=', email),
      ]),
    )
    .orderBy('created_at')
    .execute();
  const said = await database
    .selectFrom('ticket_messages')
    .select(['ticket_id', 'at', 'kind', 'body'])
    .where(sql<boolean>`ticket_id = any(${rows.map(({ id }) => id)})`)
    // Notes are the desk's.
    .where('kind', 'in', ['question', 'answer'])
    .orderBy('position')
    .execute();
  return rows.map(({ created_at, ...ticket }) => ({
    ...ticket,
    at: created_at.toISOString(),
    messages: said
      .filter(({ ticket_id }) => ticket_id === ticket.id)
      .map(({ at, kind, body }) => ({ at: at.toISOString(), from: kind === 'answer' ? 'desk' : 'you', text: body })),
  }));
}
