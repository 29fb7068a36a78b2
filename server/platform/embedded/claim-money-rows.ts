import type { ClaimLine } from '#contract/claim-lines.ts';
import type { Adjustment, ClaimInvoice, VoidedInvoice } from '#contract/claims.ts';
import { toDollars } from '#domain/money.ts';

/** The money of a claim as its rows have it: lines, void invoices and adjustments, each an array in JSON. */

export const lineColumns = [
  'claim_lines.id',
  'claim_lines.kind',
  'claim_lines.description',
  'claim_lines.number',
  'claim_lines.quantity_hundredths',
  'claim_lines.price_cents',
  'claim_lines.claimed_cents',
  'claim_lines.approved_cents',
  'claim_lines.paid_cents',
  'claim_lines.reason',
  'claim_lines.reason_text',
] as const;

export const voidedColumns = [
  'voided_invoices.created_at',
  'voided_invoices.created_by',
  'voided_invoices.invoice_number',
  'voided_invoices.invoice_date',
  'voided_invoices.gst_hst_tax_cents',
  'voided_invoices.pst_qst_tax_cents',
  'voided_invoices.usd_tax_cents',
  'voided_invoices.invoice_total_cents',
  'voided_invoices.amount_cents',
  'voided_invoices.voided_at',
  'voided_invoices.voided_by',
  'voided_invoices.reason',
  'voided_invoices.note',
] as const;

export const adjustmentColumns = [
  'adjusted.id',
  'adjusted.number',
  'adjusted.created_at',
  'adjusted.created_by',
  'adjusted.amount_cents',
  'adjusted.gst_hst_cents',
  'adjusted.pst_qst_cents',
  'adjusted.reason',
  'adjusted.note',
  'runs.paid_on',
  'runs.reference',
] as const;

type InvoiceRow = {
  invoiced_by: string | null;
  invoice_number: string | null;
  invoice_date: string | null;
  gst_hst_tax_cents: number | null;
  pst_qst_tax_cents: number | null;
  usd_tax_cents: number | null;
  invoice_total_cents: number | null;
};

export function invoiceOf(row: InvoiceRow): ClaimInvoice {
  return {
    createdBy: row.invoiced_by,
    invoiceNumber: row.invoice_number,
    invoiceDate: row.invoice_date,
    gstHstTaxAmount: dollars(row.gst_hst_tax_cents),
    pstQstTaxAmount: dollars(row.pst_qst_tax_cents),
    usdTaxAmount: dollars(row.usd_tax_cents),
    ...(row.invoice_total_cents !== null && { invoiceTotal: toDollars(row.invoice_total_cents) }),
  };
}

type VoidedRow = Omit<InvoiceRow, 'invoiced_by'> & {
  created_at: string;
  created_by: string | null;
  amount_cents: number;
  voided_at: string;
  voided_by: string | null;
  reason: string;
  note: string | null;
};

export function toVoided(row: VoidedRow): VoidedInvoice {
  return {
    ...invoiceOf({ ...row, invoiced_by: row.created_by }),
    invoicedAt: instant(row.created_at),
    voidedAt: instant(row.voided_at),
    voidedBy: row.voided_by,
    reason: row.reason,
    text: row.note,
    total: toDollars(row.amount_cents),
  };
}

type AdjustmentRow = {
  id: string;
  number: number;
  created_at: string;
  created_by: string | null;
  amount_cents: number;
  gst_hst_cents: number;
  pst_qst_cents: number;
  reason: string;
  note: string | null;
  paid_on: string | null;
  reference: string | null;
};

export function toAdjustment(row: AdjustmentRow): Adjustment {
  return {
    id: row.id,
    number: row.number,
    adjustedAt: instant(row.created_at),
    adjustedBy: row.created_by,
    reason: row.reason,
    text: row.note,
    amount: toDollars(row.amount_cents),
    gstHstTaxAmount: toDollars(row.gst_hst_cents),
    pstQstTaxAmount: toDollars(row.pst_qst_cents),
    total: toDollars(row.amount_cents + row.gst_hst_cents + row.pst_qst_cents),
    paidOn: row.paid_on,
    reference: row.reference,
  };
}

type LineRow = Pick<ClaimLine, 'id' | 'kind' | 'description' | 'number' | 'reason'> & {
  quantity_hundredths: number;
  price_cents: number;
  claimed_cents: number;
  approved_cents: number | null;
  paid_cents: number | null;
  reason_text: string | null;
};

export function toLine(row: LineRow): ClaimLine {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    number: row.number,
    quantity: row.quantity_hundredths / 100,
    priceCents: row.price_cents,
    claimedCents: row.claimed_cents,
    approvedCents: row.approved_cents,
    paidCents: row.paid_cents,
    reason: row.reason,
    reasonText: row.reason_text,
  };
}

/** PostgreSQL writes an instant in JSON with the offset of the session. */
export function instant(text: string): string {
  return new Date(text).toISOString();
}

export function dollars(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents);
}
