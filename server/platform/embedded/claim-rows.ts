import { type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import * as v from 'valibot';
import { secondApprovalSubstatus } from '#contract/claim-decisions.ts';
import type { Claim, EstimatedRepairCost, RuleNamed } from '#contract/claims.ts';
import { isDecided, unapprovedStatuses } from '#domain/claim-status.ts';
import type { Database } from '../../database/tables.ts';
import { depotKinds, remarkKinds, RuleStep } from '../claims-desk.ts';
import {
  adjustmentColumns,
  dollars,
  instant,
  invoiceOf,
  lineColumns,
  toAdjustment,
  toLine,
  toVoided,
  voidedColumns,
} from './claim-money-rows.ts';
import { personName } from '../person-name.ts';

/** The customer that a claim names (R-CLAIM-07). */
const named = sql<string>`claims.customer_id`;

/** The customer of a claim as the desk sees it: where the claim names nobody, the owner of its registration. */
export const ownerOrNamed = sql<string>`coalesce(claims.customer_id, registrations.customer_id)`;

/** Selects claims with their estimates, oldest first, their lines, and the names to show. Only the depot is never null. */
export function selectClaims(database: Database, customer = named) {
  return database
    .selectFrom('claims')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'claims.depot_id')
    .leftJoin('registrations', 'registrations.id', 'claims.registration_id')
    .leftJoin('serial_numbers', 'serial_numbers.id', 'registrations.serial_number_id')
    .leftJoin('products', 'products.id', 'registrations.product_id')
    .leftJoin('contacts', (join) => join.on('contacts.id', '=', customer))
    .leftJoin('invoices', 'invoices.claim_id', 'claims.id')
    .select([
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
      'claims.paid_at',
      'claims.created_at',
      'claims.created_by',
      'invoices.created_at as invoiced_at',
      'invoices.created_by as invoiced_by',
      'invoices.invoice_number',
      'invoices.invoice_date',
      'invoices.gst_hst_tax_cents',
      'invoices.pst_qst_tax_cents',
      'invoices.usd_tax_cents',
      'invoices.invoice_total_cents',
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
    ])
    .select((claim) =>
      jsonArrayFrom(
        claim
          .selectFrom('claim_estimates')
          .select(estimateColumns)
          .whereRef('claim_estimates.claim_id', '=', 'claims.id')
          .orderBy('claim_estimates.created_at')
          .orderBy('claim_estimates.id'),
      ).as('estimates'),
    )
    .select((claim) =>
      jsonArrayFrom(
        claim
          .selectFrom('claim_lines')
          .select(lineColumns)
          .whereRef('claim_lines.claim_id', '=', 'claims.id')
          .orderBy('claim_lines.position'),
      ).as('lines'),
    )
    .select((claim) =>
      jsonArrayFrom(
        claim
          .selectFrom('voided_invoices')
          .select(voidedColumns)
          .whereRef('voided_invoices.claim_id', '=', 'claims.id')
          .orderBy('voided_invoices.voided_at'),
      ).as('voided'),
    )
    .select((claim) =>
      jsonArrayFrom(
        claim
          .selectFrom('payment_adjustments as adjusted')
          .leftJoin('payment_run_adjustments as held', (join) =>
            join.onRef('held.adjustment_id', '=', 'adjusted.id').on('held.active', '=', true),
          )
          .leftJoin('payment_runs as runs', 'runs.id', 'held.run_id')
          .select(adjustmentColumns)
          .whereRef('adjusted.claim_id', '=', 'claims.id')
          .orderBy('adjusted.number'),
      ).as('adjustments'),
    );
}

/** The same with the timeline. */
export function selectWholeClaims(database: Database, customer = named) {
  return selectClaims(database, customer)
    .select('claims.picks')
    .select((claim) =>
      jsonArrayFrom(
        claim
          .selectFrom('claim_events')
          .select(['claim_events.at', 'claim_events.status', 'claim_events.substatus'])
          .select(['claim_events.note', 'claim_events.reasons', 'claim_events.created_by', 'claim_events.rule'])
          .select('claim_events.kind')
          .whereRef('claim_events.claim_id', '=', 'claims.id')
          .where((event) => event.or([event('kind', 'is', null), event('kind', 'not in', remarkKinds)]))
          .orderBy('claim_events.at')
          .orderBy('claim_events.id'),
      ).as('timeline'),
    );
}

/** The total of a claim; null before the decision, and without one (R-DESK-28). */
export const approvedCents = sql<number | null>`case when claims.status not in (${sql.join(unapprovedStatuses)})
  then claims.gross_total_cents end`;

/** The total that a depot reads: none either of a claim that the desk has closed without a payment (R-DESK-61). */
export const shownCents = sql<number | null>`case when claims.status <> 'Closed' or claims.paid_at is not null
  then ${approvedCents} end`;

const estimateColumns = [
  'claim_estimates.created_at',
  'claim_estimates.requested_by',
  'claim_estimates.parts_required',
  'claim_estimates.description',
  'claim_estimates.material_cost_cents',
  'claim_estimates.labour_cost_cents',
  'claim_estimates.total_cost_cents',
  'claim_estimates.labour_hours',
] as const;

type Row = InferResult<ReturnType<typeof selectClaims>>[number];

/**
 * A claim as its depot reads it: what the desk has saved before its decision is the desk's alone (R-DESK-28), and a claim
 * that was closed without a payment has no amounts (R-DESK-61).
 */
export function toClaim(row: Row): Claim {
  return asTold(readClaim(row));
}

function asTold({ substatus, ...claim }: Claim): Claim {
  const { status, paidAt = null } = claim;
  const hasAmounts = isDecided(status) && (status !== 'Closed' || paidAt !== null);
  return { ...claim, substatus: toldSubstatus(substatus), ...(!hasAmounts && { grossTotal: null, lines: [] }) };
}

/** Who at the desk has to approve a claim is the desk's alone (R-DESK-65). */
function toldSubstatus(substatus: string | null): string | null {
  return substatus === secondApprovalSubstatus ? null : substatus;
}

function readClaim(row: Row): Claim {
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
    estimatedRepairCosts: row.estimates.map(toEstimate),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    invoicedAt: row.invoiced_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    invoice: toInvoice(row),
    ...(row.voided.length > 0 && { voidedInvoices: row.voided.map(toVoided) }),
    ...(row.adjustments.length > 0 && { adjustments: row.adjustments.map(toAdjustment) }),
    lines: row.lines.map(toLine),
  };
}

function toEstimate(row: Row['estimates'][number]): EstimatedRepairCost {
  return {
    createdAt: instant(row.created_at),
    createdBy: row.requested_by,
    partsRequired: row.parts_required,
    description: row.description,
    materialCost: dollars(row.material_cost_cents),
    labourCost: dollars(row.labour_cost_cents),
    totalCost: dollars(row.total_cost_cents),
    labourHours: row.labour_hours,
  };
}

function toInvoice(row: Row): NonNullable<Claim['invoice']> | null {
  return row.invoiced_at === null ? null : invoiceOf(row);
}

type WholeRow = InferResult<ReturnType<typeof selectWholeClaims>>[number];

/**
 * A claim with its timeline, as its depot reads it. Prices that were saved, and a recommendation, are a step only where the
 * status changed.
 */
export function toWholeClaim(row: WholeRow): Claim {
  const { timeline = [], ...claim } = toDeskClaim(row);
  return {
    ...asTold(claim),
    timeline: timeline.flatMap(({ kind, ...step }, at) => {
      const told = { ...step, substatus: toldSubstatus(step.substatus) };
      if (kind !== 'priced' && kind !== 'recommended') return [{ ...told, ...(kind !== undefined && { kind }) }];
      return step.status === timeline[at - 1]?.status ? [] : [{ ...told, note: null }];
    }),
  };
}

/** A claim with its timeline, as the desk reads it. */
export function toDeskClaim(row: WholeRow): Claim {
  const timeline = row.timeline.map(({ at, created_by: createdBy, reasons, rule, kind, ...step }) => ({
    ...step,
    at: instant(at),
    createdBy,
    ...(kind !== null && { kind }),
    ...(reasons.length > 0 && { reasons }),
    ...toRuleNamed(rule),
    ...(kind !== null && rule === null && !depotKinds.some((own) => own === kind) && { byDesk: true }),
  }));
  return { ...readClaim(row), picks: row.picks, timeline };
}

/** The name of the rule that took a step. */
function toRuleNamed(rule: string | null): { rule?: RuleNamed } {
  if (rule === null) return {};
  const { name, version } = v.parse(RuleStep, JSON.parse(rule));
  return { rule: { name, version } };
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
