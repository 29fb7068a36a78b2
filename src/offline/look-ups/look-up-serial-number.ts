import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { getProduct } from '#contract/products.ts';
import { withoutCustomer } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { isCustomer } from '#domain/contact-rules.ts';
import { phoneDigits } from '#text/phone.ts';
import { call } from '#session/call.ts';
import { database } from '#storage/database.ts';
import { UnregisteredProduct } from '#storage/registering.ts';
import { FoundRegistration } from '#storage/rows.ts';
import { readSnapshot, writeSnapshots } from '../cache/snapshots.ts';
import { findCustomer } from '../sync/find-customer.ts';
import { type LookUp, lookUpSerialNumber } from '../sync/look-up.ts';
import { type Unanswered, unansweredBy } from './unanswered.ts';

/**
 * The result of a look-up now, a cached result (`remembered`), or none. `confirmed` tells whether the registration is
 * known to be that of the given customer, or is store stock; only then it names its customer (R-CONTACT-03).
 */
export type FormLookUp =
  | Exclude<LookUp, { kind: 'unregistered' | 'found' }>
  | { kind: 'found'; found: FoundRegistration; confirmed: boolean }
  /** `asOf` is `before` for a cached result. */
  | { kind: 'unregistered'; product: UnregisteredProduct; asOf: 'now' }
  | { kind: 'unregistered'; product: UnregisteredProduct; asOf: 'before'; why: Unanswered }
  | { kind: 'remembered'; found: FoundRegistration; confirmed: boolean; why: Unanswered }
  | { kind: 'unreachable'; why: Unanswered };

/**
 * Looks up a serial number for a claim. Requests the API, and falls back to the account's cache without an answer.
 *
 * @param serialNumber normalised
 * @param emailOrPhone valid; empty without one
 * @throws ApiError for a refusal
 */
export async function lookUpForForm(
  accountId: string,
  serialNumber: string,
  emailOrPhone: string,
): Promise<FormLookUp> {
  try {
    return await lookUpNow(accountId, serialNumber, emailOrPhone);
  } catch (error) {
    const why = await unansweredBy(error);
    return (await lookedUpBefore(accountId, serialNumber, emailOrPhone, why)) ?? { kind: 'unreachable', why };
  }
}

async function lookUpNow(accountId: string, serialNumber: string, emailOrPhone: string): Promise<FormLookUp> {
  const query = { serialNumber, accountId, ...(emailOrPhone && { emailOrPhone }) };
  const lookUp = await lookUpSerialNumber({ call }, query);
  const key = snapshotKey(serialNumber);
  if (lookUp.kind === 'found') {
    const { isStoreStock } = lookUp.found.registration;
    const confirmed = isStoreStock || emailOrPhone !== '';
    const found = isStoreStock ? lookUp.found : await withCustomer(accountId, lookUp.found, emailOrPhone);
    await writeSnapshots(accountId, [
      { key, value: withoutName(found) },
      ...(emailOrPhone ? [{ key: snapshotKey(serialNumber, emailOrPhone), value: found }] : []),
    ]);
    return { kind: 'found', found, confirmed };
  }
  if (lookUp.kind !== 'unregistered') return lookUp;
  if (lookUp.serial.productId === null) return { kind: 'decision', decision: 'product_unknown' };
  const product = await productOf(accountId, lookUp.serial, lookUp.serial.productId);
  await writeSnapshots(accountId, [{ key, value: product }]);
  return { kind: 'unregistered', product, asOf: 'now' };
}

/** The cached look-up of a serial number without its customer; with an email or phone, that of the matching customer. */
function snapshotKey(serialNumber: string, emailOrPhone = ''): string {
  if (emailOrPhone === '') return `serial:${serialNumber}`;
  const customer = emailOrPhone.includes('@') ? emailOrPhone.toLowerCase() : phoneDigits(emailOrPhone);
  return `serial:${serialNumber} ${customer}`;
}

/** A serial number that was looked up on this device, with its product. */
export type RecentProduct = { serialNumber: string; product: FoundRegistration['registration'] | UnregisteredProduct };

/** The serial numbers that were looked up last, the newest first. */
export async function recentProducts(accountId: string, max: number): Promise<RecentProduct[]> {
  const rows = await database.snapshots
    .where('[accountId+key]')
    .between([accountId, 'serial:'], [accountId, 'serial:\uffff'])
    .toArray();
  const products = new Map<string, RecentProduct>();
  for (const { value } of rows.toSorted((a, b) => b.readAt.localeCompare(a.readAt))) {
    const parsed = v.safeParse(v.union([FoundRegistration, UnregisteredProduct]), value);
    if (!parsed.success) continue;
    const product = 'registration' in parsed.output ? parsed.output.registration : parsed.output;
    const serialNumber = typeof product.serialNumber === 'string' ? product.serialNumber : product.serialNumber.name;
    if (!products.has(serialNumber)) products.set(serialNumber, { serialNumber, product });
  }
  return [...products.values()].slice(0, max);
}

async function productOf(accountId: string, serialNumber: SerialNumber, id: string): Promise<UnregisteredProduct> {
  const { brand, model = null, name, productType } = await call(getProduct, { params: { id } }, { accountId });
  return { serialNumber, brand, model, productName: name, productType, readAt: serverNow().toISOString() };
}

/** Adds the customer, whom a look-up of the registration does not return (R-CONTACT-03). */
async function withCustomer(accountId: string, found: FoundRegistration, emailOrPhone: string) {
  const { registration } = found;
  if (registration.customer || emailOrPhone === '') return found;
  const customerFound = await findCustomer(call, emailOrPhone, { accountId });
  if (customerFound.kind !== 'one' || customerFound.contact.id !== registration.customerId) return found;
  const { name = null, email = null, phone = null, postalCode = null } = customerFound.contact;
  const customer = { name, email, phone, postalCode };
  return { ...found, customerName: name, registration: { ...registration, customer } };
}

async function lookedUpBefore(
  accountId: string,
  serialNumber: string,
  emailOrPhone: string,
  why: Unanswered,
): Promise<FormLookUp | null> {
  const theirs =
    emailOrPhone !== '' && (await readSnapshot(accountId, snapshotKey(serialNumber, emailOrPhone), FoundRegistration));
  if (theirs) return { kind: 'remembered', found: theirs.value, confirmed: true, why };
  const before = await readSnapshot(
    accountId,
    snapshotKey(serialNumber),
    v.union([FoundRegistration, UnregisteredProduct]),
  );
  if (!before) return null;
  if ('registration' in before.value) return remembered(before.value, emailOrPhone, why);
  return { kind: 'unregistered', product: before.value, asOf: 'before', why };
}

/** A registration known on this device. Its customer is named only to whoever gives their email or phone. */
export function remembered(
  found: FoundRegistration,
  emailOrPhone: string,
  why: Unanswered,
): Extract<FormLookUp, { kind: 'remembered' }> {
  const confirmed = isConfirmed(found, emailOrPhone);
  return { kind: 'remembered', found: confirmed ? found : withoutName(found), confirmed, why };
}

/** Whether a stored registration is store stock, or that of the customer with this email or phone. */
export function isConfirmed({ registration }: FoundRegistration, emailOrPhone: string): boolean {
  const { customer, isStoreStock } = registration;
  return isStoreStock || Boolean(emailOrPhone && customer && isCustomer(customer, emailOrPhone));
}

/** The same registration without its customer. */
export function withoutName(found: FoundRegistration): FoundRegistration {
  return { ...found, customerName: null, registration: withoutCustomer(found.registration) };
}
