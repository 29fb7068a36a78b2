import { deskRoles, type Role } from '#contract/primitives.ts';
import { type Registration, type RegistrationState, withoutCustomer } from '#contract/registrations.ts';
import { isCustomer } from '#domain/contact-rules.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { Context } from '../context.ts';
import type { Database } from '../database/tables.ts';
import type { Caller } from '../session/sessions.ts';
import { getCallerDepotId } from './caller-depot.ts';

/** Roles that get registrations and contacts from a look-up; all others get ids and states (R-CONTACT-03). */
const trusted: readonly Role[] = ['depot', 'retailer', 'retailer_depot', ...deskRoles];

/** Whether a look-up may return more than ids and states to this caller. */
export function isTrusted(caller: Caller | null): boolean {
  return caller !== null && trusted.includes(caller.role);
}

/** A registration as a look-up returns it: never with its customer, and only its state to the public (R-REG-13). */
export function toLookupResult(caller: Caller | null, registration: Registration): Registration | RegistrationState {
  if (isTrusted(caller)) return withoutCustomer(registration);
  const { id, status, inactive, warrantyStatus } = registration;
  return { id, status, inactive, warrantyStatus };
}

type Person = { email: string | null; phone: string | null };

/**
 * Whether the caller may read who the customer of a registration is (R-CONTACT-03): the customer, the desk, whoever
 * filed it or a claim on it, and whoever gives the customer's email or phone.
 */
export async function knowsCustomer(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  caller: Caller,
  registration: Registration,
  person: Person = { email: null, phone: null },
): Promise<boolean> {
  if (deskRoles.some((role) => role === caller.role)) return true;
  if (caller.contactId !== null && caller.contactId === registration.customerId) return true;
  if (isTheirs(registration, person)) return true;
  if (await hasFiled(database, caller.accountId, registration.id)) return true;
  return mayFileClaims(caller.role) && platform.hasClaimOn(await getCallerDepotId(platform, caller), registration.id);
}

/** Whether every value given is the customer's (R-CONTACT-02). */
function isTheirs({ customer }: Registration, { email, phone }: Person): boolean {
  const given = [email, phone].filter((value) => value !== null);
  return Boolean(customer) && given.length > 0 && given.every((value) => customer && isCustomer(customer, value));
}

/** Records who filed a registration; a repeat changes nothing. */
export async function recordFiler(database: Database, registrationId: string, { accountId }: Caller): Promise<void> {
  await database
    .insertInto('registrations_filed')
    .values({ registration_id: registrationId, account_id: accountId })
    .onConflict((known) => known.column('registration_id').doNothing())
    .execute();
}

async function hasFiled(database: Database, accountId: string, registrationId: string): Promise<boolean> {
  const filed = await database
    .selectFrom('registrations_filed')
    .select('registration_id')
    .where('registration_id', '=', registrationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return filed !== undefined;
}
