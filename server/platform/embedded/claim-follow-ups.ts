import { toCents } from '#domain/money.ts';
import type { Database } from '../../database/tables.ts';
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

/** Adds the claim's invoice, and its step. */
export async function createInvoice(
  database: Database,
  { id, claimId, createdBy, input, createdAt }: NewInvoice,
): Promise<string> {
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
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute();
  await takeStep(database, { claimId, at: createdAt, kind: 'invoiced', note: input.invoiceNumber, createdBy });
  return id;
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : toCents(dollars);
}
