import { sql } from 'kysely';
import * as v from 'valibot';
import { RepairDepotForm } from '#contract/repair-depots.ts';
import { closedStatuses } from '#domain/claim-status.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';
import { applicantType } from '../account-types.ts';
import type { Person, PersonErased } from '../person-records.ts';
import { writeSearchTexts } from './claim-search-texts.ts';

const nobody = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  phone_digits: null,
  address: null,
  postal_code: null,
  language: null,
  email_consent_opt_out: true,
} as const;

export async function erasePerson(database: Database, { accountId, contactId, email }: Person): Promise<PersonErased> {
  const tickets = await database
    .deleteFrom('tickets')
    .where((ticket) =>
      ticket.or([
        ticket('account_id', '=', accountId),
        ticket('contact_id', '=', contactId),
        ticket('email', '=', email),
      ]),
    )
    .executeTakeFirst();
  await leaveApplications(database, email);
  const applicants = database.selectFrom('platform_accounts').select('id').where('type', '=', applicantType);
  const contacts = await database
    .updateTable('contacts')
    .set(nobody)
    .where((contact) =>
      contact.or([
        contact('id', '=', contactId),
        contact.and([contact('email', '=', email), contact('platform_account_id', 'in', applicants)]),
      ]),
    )
    .executeTakeFirst();
  // Nobody can add the proof that the desk may wait for.
  const registrations = await database
    .updateTable('registrations')
    .set({ asked_at: null })
    .where('customer_id', '=', contactId)
    .returning('id')
    .execute();
  // The desk may have named the person.
  await database
    .updateTable('registration_steps')
    .set({ note: null })
    .where(sql<boolean>`registration_id = any(${registrations.map(({ id }) => id)})`)
    .execute();
  return {
    contacts: Number(contacts.numUpdatedRows),
    tickets: Number(tickets.numDeletedRows),
    claims: await writeSearchTexts(database, sql<boolean>`customer_id = ${contactId}`, null),
    registrationIds: registrations.map(({ id }) => id),
  };
}

/** Claims whose invoice is old enough; of one that is closed without an invoice, the last void one. */
export async function findInvoicedBefore(
  database: Database,
  claimIds: readonly string[],
  before: Date,
): Promise<string[]> {
  const rows = await database
    .selectFrom('invoices')
    .select('claim_id')
    .where(sql<boolean>`claim_id = any(${claimIds})`)
    .where('created_at', '<', before)
    .union(
      database
        .selectFrom('voided_invoices')
        .innerJoin('claims', 'claims.id', 'voided_invoices.claim_id')
        .leftJoin('invoices', 'invoices.claim_id', 'claims.id')
        .select('voided_invoices.claim_id')
        .where(sql<boolean>`voided_invoices.claim_id = any(${claimIds})`)
        .where('claims.status', 'in', closedStatuses)
        .where('invoices.id', 'is', null)
        .groupBy('voided_invoices.claim_id')
        .having(sql<boolean>`max(voided_invoices.voided_at) < ${before}`),
    )
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

export async function forgetCustomers(database: Database, claimIds: readonly string[]): Promise<void> {
  await database
    .updateTable('claims')
    .set({ customer_id: null })
    .where(sql<boolean>`id = any(${claimIds})`)
    .execute();
  await writeSearchTexts(database, sql<boolean>`id = any(${claimIds})`, null);
}

/** Removes a person from the applications of depots; an application without a contact is not stored. */
async function leaveApplications(database: Database, email: string): Promise<void> {
  const rows = await database
    .selectFrom('depot_applications')
    .select(['id', 'application'])
    .where(sql`lower(application)`, 'like', containsPattern(JSON.stringify(email)))
    .execute();
  for (const { id, application } of rows) {
    const form = v.parse(v.pipe(v.string(), v.parseJson(), v.looseObject(RepairDepotForm.entries)), application);
    const contact = form.contact.filter((person) => person.email.toLowerCase() !== email);
    const one = database.updateTable('depot_applications').set({ application: JSON.stringify({ ...form, contact }) });
    if (contact.length > 0) await one.where('id', '=', id).execute();
    else await database.deleteFrom('depot_applications').where('id', '=', id).execute();
  }
}
