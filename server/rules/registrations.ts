import type { RegistrationInput } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import { registrable, registrationProblems } from '#domain/registration-rules.ts';
import type { FieldProblems } from '../errors/app-error.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { NewRegistration, SalesPlatform } from '../platform/sales-platform.ts';
import type { Caller } from '../session/sessions.ts';
import { getCallerDepotId } from './caller-depot.ts';

/** Enough to detect more than one match. */
const firstTwo = { page: 1, size: 2, offset: 0 } as const;

/** More registrations than any serial number has. */
const allRows = { page: 1, size: 1000, offset: 0 } as const;

type Given = {
  caller: Caller | null;
  input: RegistrationInput;
  hasProof: boolean;
  /** The date in Toronto. */
  today: string;
};

/**
 * Validates a registration.
 * - Store stock is for depot roles (R-REG-07).
 * - Fields (R-REG-08); the records they name exist and belong together.
 * - Customers register for themselves (R-REG-06), depots register store stock for their own depot.
 * - One active registration per serial number (R-REG-03, R-REG-07).
 * @throws AppError `FORBIDDEN`, `VALIDATION_FAILED`, `SALESFORCE_DATA_INCONSISTENCY` or `PRODUCT_ALREADY_REGISTERED`.
 */
export async function validateRegistration(
  platform: SalesPlatform,
  { caller, input, hasProof, today }: Given,
): Promise<Omit<NewRegistration, 'id' | 'createdAt'>> {
  const { isStoreStock } = input;
  if (isStoreStock && !(caller && mayFileClaims(caller.role))) throw new AppError('FORBIDDEN');

  const retailer = await platform.getRetailAccount(input.retailerId);
  const serialNumber = await platform.getSerialNumber(input.serialNumberId);
  const customer = await resolveCustomer(platform, caller, input);
  const problems: FieldProblems = {
    ...registrationProblems(input, { today, hasProof, retailerHasStores: retailer?.hasStores ?? null }),
    ...(await retailerProblems(platform, input, retailer?.retailerId)),
    ...(await productProblems(platform, input, serialNumber)),
    ...('problem' in customer && { customerId: customer.problem }),
  };
  if (Object.keys(problems).length > 0 || serialNumber === null || 'problem' in customer) throw invalidFields(problems);

  const retires = await findReplacedStock(platform, serialNumber.name, isStoreStock);
  // Store stock is unsold.
  const dateOfPurchase = isStoreStock ? null : input.dateOfPurchase;
  // A registration that waited on a device may name ids that were merged since (R-MERGE-01).
  return { input: { ...input, serialNumberId: serialNumber.id, dateOfPurchase }, customerId: customer.id, retires };
}

/**
 * @param parentId the retailer of the given account: null when it is a retailer itself, undefined when it does not
 *   exist.
 */
export async function retailerProblems(
  platform: SalesPlatform,
  { retailerId, storeNumber }: Pick<RegistrationInput, 'retailerId' | 'storeNumber'>,
  parentId: string | null | undefined,
): Promise<FieldProblems> {
  if (parentId !== null) return { retailerId: 'invalid_choice' };
  if (storeNumber === null) return {};
  const store = await platform.getRetailAccount(storeNumber);
  return store?.retailerId === retailerId ? {} : { storeNumber: 'invalid_choice' };
}

async function productProblems(
  platform: SalesPlatform,
  { productId }: RegistrationInput,
  serialNumber: SerialNumber | null,
): Promise<FieldProblems> {
  if (!serialNumber) return { serialNumberId: 'invalid_choice' };
  const isItsProduct =
    serialNumber.productId === null
      ? (await platform.getProduct(productId)) !== null
      : serialNumber.productId === productId;
  return isItsProduct ? {} : { productId: 'invalid_choice' };
}

type Customer = { id: string } | { problem: 'required' | 'invalid_choice' };

async function resolveCustomer(
  platform: SalesPlatform,
  caller: Caller | null,
  { customerId, isStoreStock }: RegistrationInput,
): Promise<Customer> {
  if (caller?.role === 'customer') return requireContact(platform, customerId, caller.contactId);
  const stockContactId = caller && mayFileClaims(caller.role) ? await findStockContact(platform, caller) : null;
  if (isStoreStock) return requireContact(platform, customerId, stockContactId);

  if (customerId === null) return { problem: 'required' };
  const person = await platform.getContact(customerId);
  return person && person.id !== stockContactId ? { id: person.id } : { problem: 'invalid_choice' };
}

/** Accepts only this contact, or no contact. */
async function requireContact(
  platform: SalesPlatform,
  customerId: string | null,
  id: string | null,
): Promise<Customer> {
  if (id === null) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
  if (customerId === null || customerId === id) return { id };
  return (await platform.getContact(customerId))?.id === id ? { id } : { problem: 'invalid_choice' };
}

/** The contact of a depot's store stock; null when there is none, or more than one. */
async function findStockContact(platform: SalesPlatform, caller: Caller): Promise<string | null> {
  const depotId = await getCallerDepotId(platform, caller);
  const { items } = await platform.findContacts({ email: null, phone: null, isStoreStock: true }, depotId, firstTwo);
  return items.length === 1 ? (items[0]?.id ?? null) : null;
}

/** The store stock registration that a new one deactivates, or null. */
async function findReplacedStock(
  platform: SalesPlatform,
  serialNumber: string,
  isStoreStock: boolean,
): Promise<string | null> {
  const { totalItems } = await platform.findSerialNumbers(serialNumber, firstTwo);
  if (totalItems > 1) throw new AppError('SALESFORCE_DATA_INCONSISTENCY');
  const anyPerson = { email: null, phone: null, isStoreStock: null };
  const { items } = await platform.findRegistrations(serialNumber, anyPerson, allRows);
  const state = registrable(items, isStoreStock);
  if (state.kind === 'registered') throw new AppError('PRODUCT_ALREADY_REGISTERED');
  return state.kind === 'retires' ? state.registrationId : null;
}
