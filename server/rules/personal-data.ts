import { deskRoles, type Role } from '#contract/primitives.ts';
import { type Registration, type RegistrationState, withoutCustomer } from '#contract/registrations.ts';
import { isCustomer } from '#domain/contact-rules.ts';
import { isDeskRole, mayFileClaims } from '#domain/permissions.ts';
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

/**
 * A registration as a look-up returns it: never with its customer, only its state to the public (R-REG-13), and the
 * customer's id to the desk and to whoever gave the customer's email or phone.
 * @param isMatched whether the look-up gave an email or phone.
 */
export function toLookupResult(
  caller: Caller | null,
  registration: Registration,
  { isMatched }: { isMatched: boolean },
): Registration | RegistrationState {
  if (isDesk(caller) || (isMatched && isTrusted(caller))) return withoutCustomer(registration);
  if (isTrusted(caller)) return ofNobody(registration);
  const { id, status, inactive, warrantyStatus } = registration;
  return { id, status, inactive, warrantyStatus };
}

function isDesk(caller: Caller | null): boolean {
  return isDeskRole(caller?.role);
}

/** A registration that says nothing of its customer, not even the id. */
export function ofNobody(registration: Registration): Registration {
  return { ...withoutCustomer(registration), customerId: null };
}

export type PersonGiven = { email: string | null; phone: string | null };

/**
 * Whether the caller may read who the customer of a registration is (R-CONTACT-03): the customer, the desk, whoever
 * filed it, whoever gives the customer's email or phone, and a depot that has a claim which names the customer, or whose
 * store stock it is.
 */
export async function knowsCustomer(
  { database, platform }: Pick<Context, 'database' | 'platform'>,
  caller: Caller,
  registration: Registration,
  person: PersonGiven = { email: null, phone: null },
): Promise<boolean> {
  if (isDesk(caller)) return true;
  if (isTheirs(registration, person)) return true;
  if (await ownsOrFiled(database, caller, registration)) return true;
  if (!mayFileClaims(caller.role)) return false;
  const depotId = await getCallerDepotId(platform, caller);
  const { customerId, isStoreStock } = registration;
  if (isStoreStock && customerId !== null && (await platform.getAccountId(customerId)) === depotId) return true;
  return platform.hasClaimOn(depotId, registration);
}

/** Whether every value given is the customer's (R-CONTACT-02). */
function isTheirs({ customer }: Registration, { email, phone }: PersonGiven): boolean {
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

/** Whether the caller owns a registration, or filed it. */
export async function ownsOrFiled(
  database: Database,
  caller: Caller,
  registration: Pick<Registration, 'id' | 'customerId'>,
): Promise<boolean> {
  return (await findOwnOf(database, caller, [registration])).length > 0;
}

/** The ids of those that the caller owns or filed. */
export async function findOwnOf(
  database: Database,
  { accountId, contactId }: Caller,
  registrations: readonly Pick<Registration, 'id' | 'customerId'>[],
): Promise<string[]> {
  const isOwn = ({ customerId }: Pick<Registration, 'customerId'>) => contactId !== null && contactId === customerId;
  const own = registrations.filter(isOwn).map(({ id }) => id);
  const others = registrations.filter((registration) => !isOwn(registration)).map(({ id }) => id);
  if (others.length === 0) return own;
  const filed = await database
    .selectFrom('registrations_filed')
    .select('registration_id')
    .where('registration_id', 'in', others)
    .where('account_id', '=', accountId)
    .execute();
  return [...own, ...filed.map(({ registration_id }) => registration_id)];
}
