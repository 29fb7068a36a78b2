import * as v from 'valibot';
import { failureOf, isUnavailable } from '#api/failure.ts';
import { getProduct } from '#contract/products.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { isCustomer } from '#domain/contact-rules.ts';
import { call } from '#session/call.ts';
import { UnregisteredProduct } from '#storage/registering.ts';
import { FoundRegistration } from '#storage/rows.ts';
import { readSnapshot, writeSnapshot } from '../cache/snapshots.ts';
import { findCustomer } from '../sync/find-customer.ts';
import { type LookUp, lookUpSerialNumber } from '../sync/look-up.ts';

/** The result of a look-up now, a cached result (`remembered`), or none without a network. */
export type FormLookUp =
  | Exclude<LookUp, { kind: 'unregistered' }>
  /** `asOf` is `before` for a cached result. */
  | { kind: 'unregistered'; product: UnregisteredProduct; asOf: 'now' | 'before' }
  | { kind: 'remembered'; found: FoundRegistration }
  | { kind: 'unreachable' };

/**
 * Looks up a serial number for a claim. Requests the API, and falls back to the account's cache without a network.
 *
 * @param serialNumber normalised
 * @throws ApiError for any failure other than a missing network
 */
export async function lookUpForForm(
  accountId: string,
  serialNumber: string,
  emailOrPhone?: string,
): Promise<FormLookUp> {
  const key = `serial:${serialNumber}`;
  try {
    const query = { serialNumber, accountId, ...(emailOrPhone ? { emailOrPhone } : {}) };
    const lookUp = await lookUpSerialNumber({ call }, query);
    if (lookUp.kind === 'found') {
      const found = await withCustomer(accountId, lookUp.found, emailOrPhone);
      await writeSnapshot(accountId, key, found);
      return { kind: 'found', found };
    }
    if (lookUp.kind !== 'unregistered') return lookUp;
    if (lookUp.serial.productId === null) return { kind: 'decision', decision: 'product_unknown' };
    const product = await productOf(lookUp.serial, lookUp.serial.productId);
    await writeSnapshot(accountId, key, product);
    return { kind: 'unregistered', product, asOf: 'now' };
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
    return (await lookedUpBefore(accountId, key, emailOrPhone)) ?? { kind: 'unreachable' };
  }
}

async function productOf(serialNumber: SerialNumber, id: string): Promise<UnregisteredProduct> {
  const { brand, model = null, name } = await call(getProduct, { params: { id } });
  return { serialNumber, brand, model, productName: name, readAt: new Date().toISOString() };
}

/** Adds the customer, which some backends return only in a look-up of the contact (R-CONTACT-03). */
async function withCustomer(accountId: string, found: FoundRegistration, emailOrPhone?: string) {
  const { registration } = found;
  if (registration.customer || !emailOrPhone) return found;
  const customerFound = await findCustomer(call, emailOrPhone, { accountId });
  if (customerFound.kind !== 'one' || customerFound.contact.id !== registration.customerId) return found;
  const { name = null, email = null, phone = null, postalCode = null } = customerFound.contact;
  const customer = { name, email, phone, postalCode };
  return { ...found, customerName: name, registration: { ...registration, customer } };
}

async function lookedUpBefore(accountId: string, key: string, emailOrPhone?: string): Promise<FormLookUp | null> {
  const before = await readSnapshot(accountId, key, v.union([FoundRegistration, UnregisteredProduct]));
  if (!before) return null;
  if ('registration' in before.value) return remembered(before.value, emailOrPhone);
  return { kind: 'unregistered', product: before.value, asOf: 'before' };
}

/** Compares the customer with the cached registration, if its customer is known. */
function remembered(found: FoundRegistration, emailOrPhone?: string): FormLookUp {
  const { customer, isStoreStock } = found.registration;
  const isTheirs = !emailOrPhone || isStoreStock || !customer || isCustomer(customer, emailOrPhone);
  if (isTheirs === false) return { kind: 'decision', decision: 'customer_does_not_match' };
  return { kind: 'remembered', found };
}
