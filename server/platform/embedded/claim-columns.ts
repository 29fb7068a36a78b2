import type { Database } from '../../database/tables.ts';

/** Claims with the names a reader wants beside them; everything but the depot may be missing. */
export function claimsWithNames(database: Database) {
  return database
    .selectFrom('claims')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'claims.depot_id')
    .leftJoin('registrations', 'registrations.id', 'claims.registration_id')
    .leftJoin('serial_numbers', 'serial_numbers.id', 'registrations.serial_number_id')
    .leftJoin('products', 'products.id', 'registrations.product_id')
    .leftJoin('contacts', 'contacts.id', 'claims.customer_id')
    .leftJoin('invoices', 'invoices.claim_id', 'claims.id');
}

export const claimColumns = [
  'claims.id',
  'claims.name',
  'claims.status',
  'claims.substatus',
  'claims.serial_number',
  'claims.date_of_failure',
  'claims.date_entered_shop',
  'claims.claim_type',
  'claims.claim_subtype',
  'claims.labour_hours',
  'claims.diagnosis',
  'claims.parts_required',
  'claims.dealers_notes',
  'claims.gross_total_cents',
  'claims.created_at',
  'invoices.created_at as invoiced_at',
  'platform_accounts.name as depot_name',
  'platform_accounts.billing_state',
  'registrations.id as registration_id',
  'registrations.warranty_status',
  'registrations.date_of_purchase',
  'registrations.parts_warranty_expiration',
  'registrations.labor_warranty_expiration',
  'serial_numbers.name as registered_serial_number',
  'products.id as product_id',
  'products.brand',
  'products.name as product_name',
  'contacts.id as customer_id',
  'contacts.first_name',
  'contacts.last_name',
  'contacts.email',
  'contacts.phone',
  'contacts.address',
  'contacts.country',
] as const;
