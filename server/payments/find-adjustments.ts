import { sql } from 'kysely';
import type { PayableAdjustment } from '#contract/payments.ts';
import type { Database } from '../database/tables.ts';
import type { PageRequest } from '../base/paging.ts';

/** What an adjustment comes to, as `adjusted` in a query: with its taxes (R-PAY-14). */
export const adjustedCents = sql<number>`(adjusted.amount_cents + adjusted.gst_hst_cents + adjusted.pst_qst_cents)`;

function selectAdjustments(database: Database) {
  return database
    .selectFrom('payment_adjustments as adjusted')
    .innerJoin('claims', 'claims.id', 'adjusted.claim_id')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'claims.depot_id')
    .leftJoin('invoices', 'invoices.claim_id', 'claims.id');
}

/** Adjustments that no run holds (R-PAY-15). */
export function selectDueAdjustments(database: Database) {
  return selectAdjustments(database).where((is) =>
    is.not(
      is.exists(
        is
          .selectFrom('payment_run_adjustments')
          .select('adjustment_id')
          .whereRef('adjustment_id', '=', 'adjusted.id')
          .where('active', '=', true),
      ),
    ),
  );
}

const columns = [
  'adjusted.id as adjustmentId',
  'adjusted.number',
  'adjusted.claim_id as claimId',
  'claims.name as claim',
  'claims.depot_id as depotId',
  'platform_accounts.name as depot',
  'platform_accounts.vendor_number as vendorNumber',
  'claims.serial_number as serialNumber',
  'invoices.invoice_number as invoiceNumber',
  'adjusted.reason',
  'adjusted.note as text',
  'adjusted.created_at',
  'adjusted.gst_hst_cents as gstHstCents',
  'adjusted.pst_qst_cents as pstQstCents',
] as const;

type Row = Omit<PayableAdjustment, 'adjustedAt' | 'taxCents'> & { created_at: Date };

function toPayable({ created_at, ...row }: Row): PayableAdjustment {
  return { ...row, taxCents: row.gstHstCents + row.pstQstCents, adjustedAt: created_at.toISOString() };
}

/** By claim, the one with the oldest adjustment first. */
export async function findDueAdjustments(
  database: Database,
  depotId: string | null,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
): Promise<PayableAdjustment[]> {
  const rows = await selectDueAdjustments(database)
    .select([...columns, adjustedCents.as('amountCents')])
    .$if(depotId !== null, (query) => query.where('claims.depot_id', '=', depotId ?? ''))
    .orderBy(sql`min(adjusted.created_at) over (partition by adjusted.claim_id)`)
    .orderBy('adjusted.claim_id')
    .orderBy('adjusted.number')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map(toPayable);
}

/** The adjustments of a run, by depot and claim. */
export async function findAdjustmentsOf(database: Database, runId: string): Promise<PayableAdjustment[]> {
  const rows = await selectAdjustments(database)
    .innerJoin('payment_run_adjustments as held', 'held.adjustment_id', 'adjusted.id')
    .select([...columns, adjustedCents.as('amountCents')])
    .where('held.run_id', '=', runId)
    .orderBy('platform_accounts.name')
    .orderBy('claims.depot_id')
    .orderBy('claims.name')
    .orderBy('adjusted.number')
    .execute();
  return rows.map(toPayable);
}
