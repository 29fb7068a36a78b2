import type { Selectable } from 'kysely';
import type { Claim, EstimatedRepairCost } from '#contract/claims.ts';
import { toDollars } from '#domain/money.ts';
import type { Tables } from '../../database/tables.ts';
import { personName } from '../person-name.ts';

type Row = Pick<
  Selectable<Tables['claims']>,
  | 'id'
  | 'name'
  | 'status'
  | 'substatus'
  | 'serial_number'
  | 'date_of_failure'
  | 'date_entered_shop'
  | 'claim_type'
  | 'claim_subtype'
  | 'labour_hours'
  | 'diagnosis'
  | 'parts_required'
  | 'dealers_notes'
  | 'gross_total_cents'
  | 'created_at'
> &
  Pick<Selectable<Tables['contacts']>, 'first_name' | 'last_name' | 'email' | 'phone' | 'address' | 'country'> & {
    depot_name: string;
    billing_state: string | null;
    registration_id: string | null;
    warranty_status: Selectable<Tables['registrations']>['warranty_status'] | null;
    date_of_purchase: string | null;
    parts_warranty_expiration: string | null;
    labor_warranty_expiration: string | null;
    registered_serial_number: string | null;
    product_id: string | null;
    brand: string | null;
    product_name: string | null;
    customer_id: string | null;
    invoiced_at: Date | null;
  };

/** A claim as the contract reads it (`portal.md §3`, `contract.md §7`). */
export function toClaim(row: Row, estimatedRepairCosts: EstimatedRepairCost[]): Claim {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    substatus: row.substatus,
    serialNumber: row.serial_number,
    productRegistration: toRegistration(row),
    repairDepot: { name: row.depot_name, billingState: row.billing_state },
    dateOfFailure: row.date_of_failure,
    dateEnteredShop: row.date_entered_shop,
    claimType: row.claim_type,
    claimSubtype: row.claim_subtype,
    labourHours: row.labour_hours,
    diagnosis: row.diagnosis,
    partsRequired: row.parts_required,
    dealersNotes: row.dealers_notes,
    grossTotal: dollars(row.gross_total_cents),
    customer: toCustomer(row),
    estimatedRepairCosts,
    createdAt: row.created_at.toISOString(),
    invoicedAt: row.invoiced_at?.toISOString() ?? null,
  };
}

export function toEstimate(row: Selectable<Tables['claim_estimates']>): EstimatedRepairCost {
  return {
    createdAt: row.created_at.toISOString(),
    partsRequired: row.parts_required,
    description: row.description,
    materialCost: dollars(row.material_cost_cents),
    labourCost: dollars(row.labour_cost_cents),
    totalCost: dollars(row.total_cost_cents),
  };
}

export function toTimelineEvent(row: Pick<Selectable<Tables['claim_events']>, 'at' | 'status' | 'substatus' | 'note'>) {
  return { at: row.at.toISOString(), status: row.status, substatus: row.substatus, note: row.note };
}

function toRegistration(row: Row): Claim['productRegistration'] {
  if (row.registration_id === null) return null;
  return {
    id: row.registration_id,
    product: row.product_id === null ? null : { brand: row.brand, name: row.product_name },
    serialNumber: { name: row.registered_serial_number },
    productWarrantyStatus: row.warranty_status,
    purchaseDate: row.date_of_purchase,
    partsExpireDate: row.parts_warranty_expiration,
    labourExpireDate: row.labor_warranty_expiration,
  };
}

function toCustomer(row: Row): Claim['customer'] {
  if (row.customer_id === null) return null;
  const { email, phone, address, country } = row;
  return { name: personName(row.first_name, row.last_name), email, phone, address, country };
}

function dollars(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents);
}
