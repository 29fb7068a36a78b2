import { sql } from 'kysely';
import { AppError } from '../../errors/app-error.ts';
import { isUniqueViolation } from '../../database/is-unique-violation.ts';
import type { Database } from '../../database/tables.ts';
import { initialWarranty } from '../initial-warranty.ts';
import type { NewRegistration } from '../sales-platform.ts';

/** Creates a registration with status New and the product's warranty. */
export async function createRegistration(database: Database, registration: NewRegistration): Promise<string> {
  const { id, input, customerId, retires, createdAt } = registration;
  const { labor_warranty_months, parts_warranty_months } = await database
    .selectFrom('products')
    .select(['labor_warranty_months', 'parts_warranty_months'])
    .where('id', '=', input.productId)
    .executeTakeFirstOrThrow();
  const months = { labour: labor_warranty_months, parts: parts_warranty_months };
  const warranty = initialWarranty(input.dateOfPurchase, months, createdAt);

  if (retires !== null)
    await database.updateTable('registrations').set({ inactive: true }).where('id', '=', retires).execute();
  const insertion = database.insertInto('registrations').values({
    id,
    name: await nextRegistrationName(database),
    status: 'New',
    warranty_status: warranty.warrantyStatus,
    inactive: false,
    is_store_stock: input.isStoreStock,
    serial_number_id: input.serialNumberId,
    product_id: input.productId,
    customer_id: customerId,
    retailer_id: input.retailerId,
    store_id: input.storeNumber,
    date_of_purchase: input.dateOfPurchase,
    labor_warranty_expiration: warranty.laborWarrantyExpiration,
    parts_warranty_expiration: warranty.partsWarrantyExpiration,
    created_at: createdAt,
  });
  await insertion.execute().catch((error: unknown) => {
    throw isUniqueViolation(error, 'registrations_one_active')
      ? new AppError('PRODUCT_ALREADY_REGISTERED', { cause: error })
      : error;
  });
  return id;
}

/** `PR-000046` */
export function registrationName(number: number): string {
  return `PR-${String(number).padStart(6, '0')}`;
}

/** The number of a new registration. */
export async function nextRegistrationName(database: Database): Promise<string> {
  const { rows } = await sql<{
    number: number;
  }>`select nextval('registration_number')::integer as number`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The sequence registration_number returned no row.');
  return registrationName(row.number);
}
