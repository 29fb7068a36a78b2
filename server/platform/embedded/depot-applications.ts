import { randomUUID } from 'node:crypto';
import { phoneDigits } from '#text/phone.ts';
import type { Database } from '../../database/tables.ts';
import type { NewDepotApplication } from '../sales-platform.ts';
import { applicantType } from '../account-types.ts';

/** Stores an application as an applicant's account with its contacts, which an admin can link. */
export async function createDepotApplication(
  database: Database,
  { id, application, createdAt }: NewDepotApplication,
): Promise<string> {
  const { name, HQAddress: address, contact } = application;
  await database
    .insertInto('platform_accounts')
    .values({
      id,
      name,
      type: applicantType,
      billing_state: address.provinceState,
      billing_country: address.country,
    })
    .execute();
  await database
    .insertInto('depot_applications')
    .values({ id, application: JSON.stringify(application), created_at: createdAt })
    .execute();
  await database
    .insertInto('contacts')
    .values(
      contact.map(({ firstName, lastName, phone, email }) => ({
        id: randomUUID(),
        platform_account_id: id,
        first_name: firstName,
        last_name: lastName,
        email: email.toLowerCase(),
        phone,
        phone_digits: phoneDigits(phone),
        address: `${address.address}, ${address.city}, ${address.provinceState} ${address.postalCode}`,
        postal_code: address.postalCode,
        country: address.country,
        email_consent_opt_out: true,
        is_store_stock: false,
      })),
    )
    .execute();
  return id;
}
