import type { Registration } from '#contract/registrations.ts';
import type { SerialNumber } from '#contract/serial-numbers.ts';
import { phoneDigits } from '#domain/phone.ts';
import type { Database } from '../../database/tables.ts';
import type { PageOf, Slice } from '../../http/paging.ts';
import type { PersonCriteria } from '../sales-platform.ts';
import { rowCount } from './count.ts';

export async function findSerialNumbers(
  database: Database,
  serialNumber: string,
  { size, offset }: Slice,
): Promise<PageOf<SerialNumber>> {
  const matching = database.selectFrom('serial_numbers').where('name', '=', serialNumber);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['id', 'name', 'product_id as productId'])
    .orderBy('id')
    .limit(size)
    .offset(offset)
    .execute();
  return { items: rows, totalItems: total };
}

export async function findRegistrations(
  database: Database,
  serialNumber: string,
  { email, phone, isStoreStock }: PersonCriteria,
  { size, offset }: Slice,
): Promise<PageOf<Registration>> {
  let matching = withNames(database).where('serial_numbers.name', '=', serialNumber);
  if (email !== null) matching = matching.where('contacts.email', '=', email.trim().toLowerCase());
  if (phone !== null) matching = matching.where('contacts.phone_digits', '=', phoneDigits(phone));
  if (isStoreStock !== null) matching = matching.where('registrations.is_store_stock', '=', isStoreStock);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const items = await matching.select(columns).orderBy('registrations.id').limit(size).offset(offset).execute();
  return { items, totalItems: total };
}

export async function getRegistration(database: Database, id: string): Promise<Registration | null> {
  const row = await withNames(database).select(columns).where('registrations.id', '=', id).executeTakeFirst();
  return row ?? null;
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
  'registrations.date_of_purchase as dateOfPurchase',
  'registrations.labor_warranty_expiration as laborWarrantyExpiration',
  'registrations.parts_warranty_expiration as partsWarrantyExpiration',
] as const;

function withNames(database: Database) {
  return database
    .selectFrom('registrations')
    .innerJoin('serial_numbers', 'serial_numbers.id', 'registrations.serial_number_id')
    .leftJoin('products', 'products.id', 'registrations.product_id')
    .leftJoin('contacts', 'contacts.id', 'registrations.customer_id');
}
