import { serverNow } from '#clock/server-clock.ts';
import type { Client } from '#api/client.ts';
import { findRegistrations, type Registration, withoutCustomer } from '#contract/registrations.ts';
import { findSerialNumbers, type SerialNumber } from '#contract/serial-numbers.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal } from '#domain/warranty.ts';
import { FoundRegistration } from '#storage/rows.ts';
import type { Decision } from '../outbox/outcome.ts';
import { contactQuery, ofCustomer } from './find-customer.ts';
import { type Caller, findProduct } from './find-product.ts';

/** The result of the look-up of a serial number (R-REG-02). */
export type LookUp =
  | { kind: 'found'; found: FoundRegistration }
  /** Found, but no claim can be made for it. */
  | { kind: 'refused'; decision: Decision; found: FoundRegistration }
  /** Known, but not registered. */
  | { kind: 'unregistered'; serial: SerialNumber }
  | { kind: 'decision'; decision: Decision };

/**
 * Finds the one active registration of a serial number. With an email or phone it must be that customer's
 * (R-REG-04), unless it is store stock, which is nobody's; without one it does not say whose it is. Throws `ApiError`.
 */
export async function lookUpSerialNumber(
  { call }: Pick<Client, 'call'>,
  query: { serialNumber: string; emailOrPhone?: string; accountId?: string },
): Promise<LookUp> {
  const caller = query.accountId === undefined ? {} : { accountId: query.accountId };
  const product = await findProduct(call, query.serialNumber, caller);
  if (product.kind === 'unknown') return { kind: 'decision', decision: 'serial_number_not_found' };
  if (product.kind === 'several') return { kind: 'decision', decision: 'several_serial_numbers' };

  const { serial, active } = product;
  const [registration] = active;
  if (!registration) return { kind: 'unregistered', serial };
  if (active.length > 1) return { kind: 'decision', decision: 'several_registrations' };

  if (!query.emailOrPhone) return judged(withoutCustomer(registration));
  if (registration.isStoreStock) return judged(registration);
  const theirs = await ofCustomer(call, registration, query.emailOrPhone, caller);
  return theirs ? judged(theirs) : { kind: 'decision', decision: 'customer_does_not_match' };
}

/** A registration, and whether a claim can be made for it today. */
export function judged(registration: Registration): Extract<LookUp, { found: FoundRegistration }> {
  const now = serverNow();
  const found = { registration, customerName: registration.customer?.name ?? null, readAt: now.toISOString() };
  const refusal = claimRefusal(registration, todayInToronto(now));
  if (refusal === 'REGISTRATION_REJECTED') return { kind: 'refused', decision: 'registration_rejected', found };
  if (refusal === 'WARRANTY_EXPIRED') return { kind: 'refused', decision: 'warranty_expired', found };
  return { kind: 'found', found };
}

/** Whether a product can be registered, and if not, why (R-REG-02). */
export type Registrable =
  | { kind: 'free'; serial: SerialNumber; productId: string }
  | { kind: 'decision'; decision: Decision };

type Query = {
  serialNumber: string;
  /** What to register: store stock, or a customer's product, which ends its registration as stock. */
  isStoreStock: boolean;
  emailOrPhone?: string;
};

/**
 * Looks up a serial number before its registration. It needs ids and states only, so that anyone may call it
 * (R-CONTACT-03); with an email or phone it tells whether the registration is of that customer. Throws `ApiError`.
 */
export async function findRegistrable(
  call: Client['call'],
  { serialNumber, isStoreStock, emailOrPhone }: Query,
  caller: Caller = {},
): Promise<Registrable> {
  const { data, pagination } = await call(findSerialNumbers, { query: { serialNumber } }, caller);
  const [serial] = data;
  if (!serial) return decided('serial_number_not_found');
  if (pagination.totalItems > 1) return decided('several_serial_numbers');

  // A customer's registration ends that of store stock (R-REG-07).
  const query = { serialNumber, ...(isStoreStock ? {} : { isStoreStock: false }) };
  const activeOf = async (whose: { email?: string; phone?: string }) =>
    (await call(findRegistrations, { query: { ...query, ...whose } }, caller)).data.filter(({ inactive }) => !inactive);
  const active = await activeOf({});
  if (active.length > 1) return decided('several_registrations');
  if (active.length === 1) {
    const isTheirs = !emailOrPhone || (await activeOf(contactQuery(emailOrPhone))).length > 0;
    return decided(isTheirs ? 'already_registered' : 'customer_does_not_match');
  }
  return serial.productId === null ? decided('product_unknown') : { kind: 'free', serial, productId: serial.productId };
}

function decided(decision: Decision): Registrable {
  return { kind: 'decision', decision };
}
