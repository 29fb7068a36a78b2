import type { FieldProblem } from '#contract/errors.ts';
import type { Claim, ClaimInvoice } from '#contract/claims.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import { toCents, toDollars } from './money.ts';
import { type TaxField, taxFieldStates } from './taxes.ts';

/** The context of the check: the depot's state on the claim. */
export type InvoiceContext = { billingState: string | null };

/** Whether an invoice of a claim with this number was made void (R-DESK-63). */
export function isVoidNumber({ voidedInvoices = [] }: Pick<Claim, 'voidedInvoices'>, number: string): boolean {
  const key = invoiceNumberKey(number);
  return voidedInvoices.some(({ invoiceNumber }) => invoiceNumberKey(invoiceNumber ?? '') === key);
}

/** Whether a claim has no invoice because what it had was made void (R-DESK-63). */
export function hasOnlyVoid({
  invoicedAt,
  voidedInvoices = [],
}: Pick<Claim, 'invoicedAt' | 'voidedInvoices'>): boolean {
  return invoicedAt === null && voidedInvoices.length > 0;
}

/** An invoice number as it is compared with others: without case and blanks, in Unicode's form NFKC (R-INV-10). */
export function invoiceNumberKey(number: string): string {
  return number.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase();
}

type Amounts = Pick<ClaimInvoice, TaxField | 'invoiceTotal'>;

/**
 * What an invoice should come to in Canadian dollars: what was approved, and the taxes. Null while the claim has no total.
 * A tax in US dollars is not part of it.
 */
export function expectedTotal(
  grossTotal: number | null,
  { gstHstTaxAmount, pstQstTaxAmount }: Pick<Amounts, TaxField>,
): number | null {
  if (grossTotal === null) return null;
  return toDollars(toCents(grossTotal) + toCents(gstHstTaxAmount ?? 0) + toCents(pstQstTaxAmount ?? 0));
}

/**
 * By how much the total that an invoice says is above what it should come to, in dollars; below zero where it is less.
 * Null where it is the same but for a cent of rounding, and where they cannot be compared: one is unknown, or the invoice
 * has no GST/HST, as one of the United States (R-INV-11). `flag_invoice` in `derived-columns.ts` decides the same.
 */
export function totalDifference(grossTotal: number | null, { invoiceTotal = null, ...taxes }: Amounts): number | null {
  const expected = expectedTotal(grossTotal, taxes);
  if (expected === null || invoiceTotal === null || taxes.gstHstTaxAmount === null) return null;
  const cents = toCents(invoiceTotal) - toCents(expected);
  return Math.abs(cents) > 1 ? toDollars(cents) : null;
}

export type InvoiceProblems = Partial<Record<keyof InvoiceInput, FieldProblem>>;

const taxFields: readonly TaxField[] = ['gstHstTaxAmount', 'pstQstTaxAmount', 'usdTaxAmount'];

/**
 * The rules of an invoice beyond its schema (R-INV-03, R-INV-04): an amount for each tax of the depot, and none for the
 * others. `taxProblems` in `taxes.ts` checks the amounts. Empty if there are no problems.
 */
export function invoiceProblems(invoice: InvoiceInput, { billingState }: InvoiceContext): InvoiceProblems {
  const problems: InvoiceProblems = {};
  const states = taxFieldStates(billingState);
  for (const field of taxFields) {
    if (states[field] === 'required' && invoice[field] === null) problems[field] = 'required';
    if (states[field] === 'hidden' && invoice[field] !== null) problems[field] = 'tax_not_applicable';
  }
  return problems;
}
