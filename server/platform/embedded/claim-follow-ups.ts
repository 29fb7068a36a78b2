import { type RawBuilder, sql } from 'kysely';
import { toCents } from '#domain/money.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/tables.ts';
import { AppError } from '../../errors/app-error.ts';
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
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute();
  await takeStep(database, { claimId, at: createdAt, kind: 'invoiced', note: input.invoiceNumber, createdBy });
  return id;
}

/** Invoices of one depot wait for each other here, so that of two with one number one is taken. */
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
    .select('claims.name')
    .where('claims.depot_id', '=', depotId)
    .where('claims.id', '<>', claimId)
    .where(numberKey(sql.ref('invoice_number')), '=', numberKey(sql.val(number)))
    .executeTakeFirst();
  if (used)
    throw new AppError('INVOICE_NUMBER_USED', {
      fields: { invoiceNumber: { code: 'invoice_number_used', claim: used.name } },
    });
}

/** `invoiceNumberKey` in SQL, as the index `invoices_by_number` has it. */
function numberKey(number: RawBuilder<unknown>) {
  return sql<string>`lower(replace(normalize(${number}, NFKC), ' ', ''))`;
}

function cents(dollars: number | null): number | null {
  return dollars === null ? null : toCents(dollars);
}
