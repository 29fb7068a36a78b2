import { type RawBuilder, sql } from 'kysely';
import { toCents } from '#domain/money.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Voided, Voiding } from '../claims-desk.ts';
import type { NewAmendment, NewInvoice } from '../sales-platform.ts';
import { takeStep } from './claim-steps.ts';

/** Adds an estimate without costs and puts the claim back to Pending Review. */
export async function createAmendment(
  database: Database,
  { id, claimId, createdBy, input, createdAt }: NewAmendment,
): Promise<string> {
  await database
    .insertInto('claim_estimates')
    .values({
      id,
      claim_id: claimId,
      created_at: createdAt,
      parts_required: input.parts,
      description: input.diagnosis,
      material_cost_cents: null,
      labour_cost_cents: null,
      total_cost_cents: null,
      labour_hours: input.labourHours,
      requested_by: createdBy,
    })
    .execute();
  await takeStep(database, {
    claimId,
    at: createdAt,
    kind: 'estimate requested',
    status: 'Pending Review',
    substatus: null,
    createdBy,
  });
  return id;
}

/**
 * Adds the claim's invoice, and its step.
 * @throws AppError `INVOICE_NUMBER_USED` if another invoice of the depot has the number (R-INV-10).
 */
export async function createInvoice(
  database: Database,
  { id, claimId, createdBy, input, createdAt }: NewInvoice,
): Promise<string> {
  await requireFreeNumber(database, claimId, input.invoiceNumber);
  await database
    .insertInto('invoices')
    .values({
      id,
      claim_id: claimId,
      invoice_date: input.invoiceDate,
      invoice_number: input.invoiceNumber,
      gst_hst_tax_cents: cents(input.gstHstTaxAmount),
      pst_qst_tax_cents: cents(input.pstQstTaxAmount),
      usd_tax_cents: cents(input.usdTaxAmount),
      invoice_total_cents: cents(input.invoiceTotal ?? null),
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute();
  await takeStep(database, { claimId, at: createdAt, kind: 'invoiced', note: input.invoiceNumber, createdBy });
  return id;
}

/**
 * Keeps the claim's invoice as a void one (R-DESK-63).
 * @throws AppError `CONFLICT` while a payment run holds the claim
 */
export async function voidInvoice(
  database: Database,
  { claimId, at, voidedBy, reason, note }: Voiding,
): Promise<Voided> {
  const held = await database
    .selectFrom('payment_run_claims')
    .select('run_id')
    .where('claim_id', '=', claimId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (held) throw new AppError('CONFLICT', { reason: 'in_payment_run' });
  const { gross_total_cents: approved } = await database
    .selectFrom('claims')
    .select('gross_total_cents')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const invoice = await database
    .deleteFrom('invoices')
    .where('claim_id', '=', claimId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { gst_hst_tax_cents: gstHst, pst_qst_tax_cents: pstQst, invoice_number: invoiceNumber } = invoice;
  const amountCents = (approved ?? 0) + (gstHst ?? 0) + (pstQst ?? 0);
  await database
    .insertInto('voided_invoices')
    .values({ ...invoice, amount_cents: amountCents, voided_at: at, voided_by: voidedBy, reason, note })
    .execute();
  return { invoiceNumber, amountCents };
}

/**
 * Invoices of one depot wait for each other here, so that of two with one number one is taken. A void number is free,
 * but for the claim whose invoice had it.
 */
async function requireFreeNumber(database: Database, claimId: string, number: string): Promise<void> {
  const { depot_id: depotId } = await database
    .selectFrom('claims')
    .select('depot_id')
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  await takeAdvisoryLock(database, `invoices of ${depotId}`);
  const used = await database
    .selectFrom('invoices')
    .innerJoin('claims', 'claims.id', 'invoices.claim_id')
    .select(['claims.id', 'claims.name'])
    .where('claims.depot_id', '=', depotId)
    .where('claims.id', '<>', claimId)
    .where(numberKey(sql.ref('invoice_number')), '=', numberKey(sql.val(number)))
    .union(
      database
        .selectFrom('voided_invoices')
        .innerJoin('claims', 'claims.id', 'voided_invoices.claim_id')
        .select(['claims.id', 'claims.name'])
        .where('claims.id', '=', claimId)
        .where(numberKey(sql.ref('invoice_number')), '=', numberKey(sql.val(number))),
    )
    .executeTakeFirst();
  if (used)
    throw new AppError('INVOICE_NUMBER_USED', {
      fields: {
        invoiceNumber: used.id === claimId ? 'invoice_number_void' : { code: 'invoice_number_used', claim: used.name },
      },
    });
}

/** `invoiceNumberKey` in SQL, as the index `invoices_by_number` has it. */
function numberKey(number: RawBuilder<unknown>) {
  return sql<string>`lower(replace(normalize(${number}, NFKC), ' ', ''))`;
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : toCents(dollars);
}
