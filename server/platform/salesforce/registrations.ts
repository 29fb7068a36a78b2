import type { Registration } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { phoneDigits } from '#text/phone.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import { initialWarranty } from '../initial-warranty.ts';
import type { NewRegistration, PersonCriteria } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { findOne, findPage, searchPath } from './find.ts';
import { products, registrations, serialNumbers } from './mapping.ts';
import type { Row } from './object-map.ts';
import { SalesforceError } from './salesforce-error.ts';
import { save, update, upsert } from './save.ts';
import { allOf, equals } from './soql.ts';

const { fields } = registrations;

const byId = [{ name: 'id', direction: 'ASC' }] as const;
const newestFirst = [
  { name: 'createdAt', direction: 'DESC' },
  { name: 'id', direction: 'DESC' },
] as const;

export async function findSerialNumbers(
  connection: Connection,
  serialNumber: string,
  page: PageRequest,
): Promise<Page<SerialNumber>> {
  const where = equals(serialNumbers.fields.name, serialNumber);
  return findPage(connection, serialNumbers, { where, orderBy: byId }, page);
}

export async function getSerialNumber(connection: Connection, id: string): Promise<SerialNumber | null> {
  return findOne(connection, serialNumbers, equals(serialNumbers.fields.id, id));
}

export async function findRegistrations(
  connection: Connection,
  serialNumber: string,
  { email, phone, isStoreStock }: PersonCriteria,
  page: PageRequest,
): Promise<Page<Registration>> {
  const conditions = [equals(fields.serialNumber, serialNumber)];
  if (email !== null) conditions.push(equals(fields.customerEmail, email));
  if (phone !== null) conditions.push(equals(fields.customerPhoneDigits, phoneDigits(phone)));
  if (isStoreStock !== null) conditions.push(equals(fields.isStoreStock, isStoreStock));
  const listing = { where: allOf(conditions), orderBy: byId };
  const { items, totalItems } = await findPage(connection, registrations, listing, page);
  return { items: items.map(toRegistration), totalItems };
}

export async function findCustomerRegistrations(
  connection: Connection,
  customerId: string,
  page: PageRequest,
): Promise<Page<Registration>> {
  const listing = { where: equals(fields.customerId, customerId), orderBy: newestFirst };
  const { items, totalItems } = await findPage(connection, registrations, listing, page);
  return { items: items.map(toRegistration), totalItems };
}

export async function getRegistration(connection: Connection, id: string): Promise<Registration | null> {
  const row = await findOne(connection, registrations, equals(fields.id, id));
  return row && toRegistration(row);
}

const pathOf = (id: string) =>
  searchPath({ object: registrations, query: { where: equals(registrations.fields.id, id), limit: 1 } });

/** Creates a registration. One request also deactivates the store stock that it replaces. */
export async function createRegistration(connection: Connection, registration: NewRegistration): Promise<string> {
  const { id, input, customerId, retires, createdAt } = registration;
  const product = await findOne(connection, products, equals(products.fields.id, input.productId));
  const months = { labour: product?.laborWarrantyMonths ?? null, parts: product?.partsWarrantyMonths ?? null };
  const record = upsert(registrations, id, {
    ...initialWarranty(input.dateOfPurchase, months, createdAt),
    status: 'New',
    inactive: false,
    isStoreStock: input.isStoreStock,
    serialNumberId: input.serialNumberId,
    activeKey: input.serialNumberId,
    productId: input.productId,
    customerId,
    retailerId: input.retailerId,
    storeId: input.storeNumber,
    dateOfPurchase: input.dateOfPurchase,
  });
  const before = retires === null ? [] : [update(registrations, retires, { inactive: true, activeKey: null })];
  try {
    return await save(connection, record, { before, thenRead: (created) => [pathOf(created)] });
  } catch (error) {
    if (!(error instanceof SalesforceError) || !error.has('DUPLICATE_VALUE')) throw error;
    throw new AppError('PRODUCT_ALREADY_REGISTERED', { cause: error });
  }
}

export function toRegistration(row: Row<typeof registrations>): Registration {
  const { id, name, status, warrantyStatus, inactive, isStoreStock, serialNumber, serialNumberId } = row;
  const { productName, productId, customerId, model, brand } = row;
  const { dateOfPurchase, laborWarrantyExpiration, partsWarrantyExpiration } = row;
  const customer = {
    name: row.customerName,
    email: row.customerEmail,
    phone: row.customerPhone,
    postalCode: row.customerPostalCode,
  };
  return {
    id,
    name,
    status,
    warrantyStatus,
    inactive,
    isStoreStock,
    serialNumber,
    serialNumberId,
    productName,
    productId,
    customerId,
    model,
    brand,
    dateOfPurchase,
    laborWarrantyExpiration,
    partsWarrantyExpiration,
    customer: customerId === null ? null : customer,
  };
}
