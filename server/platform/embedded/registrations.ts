import type { Selectable } from 'kysely';
import type { Registration } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { phoneDigits } from '#text/phone.ts';
import { currentId } from '../../database/current-id.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { PersonCriteria } from '../sales-platform.ts';
import { personName } from '../person-name.ts';
import { countOfAll, rowCount, pageOf } from '../../database/row-count.ts';

const serialNumberColumns = ['id', 'name', 'product_id as productId'] as const;

export async function findSerialNumbers(
  database: Database,
  serialNumber: string,
  { size, offset }: PageRequest,
): Promise<Page<SerialNumber>> {
  const matching = database.selectFrom('serial_numbers').where('name', '=', serialNumber);
  const rows = await matching
    .select(serialNumberColumns)
    .select(countOfAll)
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  return pageOf(rows, offset, matching);
}

export async function getSerialNumber(database: Database, id: string): Promise<SerialNumber | null> {
  const row = await database
    .selectFrom('serial_numbers')
    .select(serialNumberColumns)
    .where('id', '=', currentId('serial_numbers', id))
    .executeTakeFirst();
  return row ?? null;
}

export async function findRegistrations(
  database: Database,
  serialNumber: string,
  { email, phone, isStoreStock }: PersonCriteria,
  { size, offset }: PageRequest,
): Promise<Page<Registration>> {
  let matching = selectRegistrations(database).where('serial_numbers.name', '=', serialNumber);
  if (email !== null) matching = matching.where('contacts.email', '=', email.toLowerCase());
  if (phone !== null) matching = matching.where('contacts.phone_digits', '=', phoneDigits(phone));
  if (isStoreStock !== null) matching = matching.where('registrations.is_store_stock', '=', isStoreStock);
  const rows = await matching
    .select(columns)
    .select(countOfAll)
    .orderBy('registrations.id')
    .limit(size)
    .offset(offset)
    .execute();
  const { items, totalItems } = await pageOf(rows, offset, matching);
  return { items: items.map(toRegistration), totalItems };
}

export async function findCustomerRegistrations(
  database: Database,
  customerId: string,
  { size, offset }: PageRequest,
): Promise<Page<Registration>> {
  const ofCustomer = database.selectFrom('registrations').where('customer_id', '=', customerId);
  const { total } = await ofCustomer.select(rowCount).executeTakeFirstOrThrow();
  const page = ofCustomer.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).offset(offset);
  const rows = await selectRegistrations(database)
    .select(columns)
    .where('registrations.id', 'in', page)
    .orderBy('registrations.created_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .execute();
  return { items: rows.map(toRegistration), totalItems: total };
}

export async function getRegistration(database: Database, id: string): Promise<Registration | null> {
  const row = await selectRegistrations(database)
    .select(columns)
    .where('registrations.id', '=', currentId('registrations', id))
    .executeTakeFirst();
  return row ? toRegistration(row) : null;
}

const columns = [
  'registrations.id',
  'registrations.name',
  'registrations.status',
  'registrations.warranty_status as warrantyStatus',
  'registrations.inactive',
  'registrations.is_store_stock as isStoreStock',
  'serial_numbers.name as serialNumber',
  'registrations.serial_number_id as serialNumberId',
  'products.name as productName',
  'registrations.product_id as productId',
  'registrations.customer_id as customerId',
  'products.model',
  'products.brand',
  'products.product_type as productType',
  'registrations.date_of_purchase as dateOfPurchase',
  'registrations.labor_warranty_expiration as laborWarrantyExpiration',
  'registrations.parts_warranty_expiration as partsWarrantyExpiration',
  'registrations.use',
  'contacts.first_name',
  'contacts.last_name',
  'contacts.email',
  'contacts.phone',
  'contacts.postal_code',
] as const;

type Row = Omit<Registration, 'customer'> &
  Pick<Selectable<Tables['contacts']>, 'first_name' | 'last_name' | 'email' | 'phone' | 'postal_code'>;

function toRegistration({ first_name, last_name, email, phone, postal_code, ...registration }: Row): Registration {
  if (registration.customerId === null) return { ...registration, customer: null };
  const name = personName(first_name, last_name);
  return { ...registration, customer: { name, email, phone, postalCode: postal_code } };
}

function selectRegistrations(database: Database) {
  return database
    .selectFrom('registrations')
    .innerJoin('serial_numbers', 'serial_numbers.id', 'registrations.serial_number_id')
    .leftJoin('products', 'products.id', 'registrations.product_id')
    .leftJoin('contacts', 'contacts.id', 'registrations.customer_id');
}
