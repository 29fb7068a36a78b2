import { sql } from 'kysely';
import { closedStatuses } from '#domain/claim-status.ts';
import { adjustedCents } from './find-adjustments.ts';
import { invoiceOfRun, owedCents } from './find-payments.ts';

/** The day of a moment, in Toronto. */
export function dayOf(instant: ReturnType<typeof sql>) {
  return sql`to_char(${instant} at time zone 'America/Toronto', 'YYYY-MM-DD')`;
}

/**
 * What statements (R-PAY-08) and journal (R-PAY-13) are made of, of one depot or of all, as the first tables of a `with`:
 * `owed`, `voided`, `taken_back`, `us_taxes`, `adjustments` and `settled`, which are those that a run has paid or taken. A payment that was undone stays in its month, and is taken back in the
 * month of the undoing, so that what was read never changes. A claim that was paid without an invoice of the portal
 * counts as invoiced on the day of its payment. A void invoice stays in its month too, and is taken back on the day it
 * was made void (R-DESK-63). An adjustment is of the day it was made (R-PAY-14).
 */
export function ledgerOf(depotId: string | null) {
  const ofDepot = (column: string) => (depotId === null ? sql`true` : sql`${sql.ref(column)} = ${depotId}`);
  const taxes = (table: string) => sql`coalesce(${sql.ref(`${table}.gst_hst_tax_cents`)}, 0) as gst_hst_cents,
    coalesce(${sql.ref(`${table}.pst_qst_tax_cents`)}, 0) as pst_qst_cents`;
  return sql`
    with owed as (
      select claims.id, claims.name, claims.depot_id, claims.paid_at, ${taxes('invoices')},
        case when invoices.id is null then claims.gross_total_cents else ${owedCents} end as cents,
        coalesce(invoices.created_at, claims.paid_at) as invoiced_at, invoices.invoice_number
      from claims left join invoices on invoices.claim_id = claims.id
      where ${ofDepot('claims.depot_id')} and claims.gross_total_cents is not null and (claims.paid_at is not null
        or (invoices.id is not null and (claims.status is null or claims.status <> all(${[...closedStatuses]}::text[]))))
    ), voided as (
      select claims.id as claim_id, claims.name, claims.depot_id, void.invoice_number, void.amount_cents as cents,
        ${taxes('void')}, void.created_at, void.voided_at
      from voided_invoices void join claims on claims.id = void.claim_id
      where ${ofDepot('claims.depot_id')}
    ), taken_back as (
      select held.claim_id, held.depot_id, claims.name, held.amount_cents, invoices.invoice_number, runs.*
      from payment_run_claims held
        join payment_runs runs on runs.id = held.run_id
        join claims on claims.id = held.claim_id
        left join ${invoiceOfRun} invoices on true
      where ${ofDepot('held.depot_id')} and not held.active and runs.paid_on is not null
    ), us_taxes as (
      select held.claim_id, held.depot_id, claims.name, held.us_tax_cad_cents as cents, invoices.invoice_number, runs.*
      from payment_run_claims held
        join payment_runs runs on runs.id = held.run_id
        join claims on claims.id = held.claim_id
        left join ${invoiceOfRun} invoices on true
      where ${ofDepot('held.depot_id')} and held.us_tax_cad_cents is not null and runs.paid_on is not null
    ), adjustments as (
      select adjusted.id, adjusted.claim_id, claims.depot_id, claims.name, adjusted.number as adjustment, adjusted.reason,
        ${adjustedCents} as cents, adjusted.gst_hst_cents, adjusted.pst_qst_cents, adjusted.created_at,
        invoices.invoice_number
      from payment_adjustments adjusted
        join claims on claims.id = adjusted.claim_id
        left join invoices on invoices.claim_id = claims.id
      where ${ofDepot('claims.depot_id')}
    ), settled as (
      select adjustments.claim_id, adjustments.depot_id, adjustments.name, adjustments.cents,
        adjustments.invoice_number, runs.*
      from adjustments
        join payment_run_adjustments held on held.adjustment_id = adjustments.id
        join payment_runs runs on runs.id = held.run_id
      where runs.paid_on is not null
    )`;
}
