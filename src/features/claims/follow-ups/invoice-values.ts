import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { InvoiceInput } from '#contract/invoices.ts';
import { invoiceProblems } from '#domain/invoice-rules.ts';
import { type TaxContext, type TaxField, taxFieldStates, taxProblems } from '#domain/taxes.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { typedAmount } from '#forms/typed-amount.ts';
import type { InvoiceDraft } from '#storage/rows.ts';
import { numberAsTyped } from './number-as-typed.ts';

/** The fields of the form, in the order of the page. */
export const invoiceFields = [
  'invoiceNumber',
  'invoiceDate',
  'gstHstTaxAmount',
  'pstQstTaxAmount',
  'usdTaxAmount',
] as const;
export type InvoiceField = (typeof invoiceFields)[number];

export type InvoiceValues = Record<InvoiceField, string>;

export type InvoiceFormContext = TaxContext & { today: string };

export function invoiceValues({ values }: Pick<InvoiceDraft, 'values'>): InvoiceValues {
  return {
    ...values,
    gstHstTaxAmount: numberAsTyped(values.gstHstTaxAmount),
    pstQstTaxAmount: numberAsTyped(values.pstQstTaxAmount),
    usdTaxAmount: numberAsTyped(values.usdTaxAmount),
  };
}

/** The taxes that apply to a depot, in the order of the page. */
export function shownTaxes(billingState: string | null): TaxField[] {
  const states = taxFieldStates(billingState);
  return (['gstHstTaxAmount', 'pstQstTaxAmount', 'usdTaxAmount'] as const).filter((tax) => states[tax] !== 'hidden');
}

/** Everything that is wrong with an invoice as typed; empty when it may be sent. */
export function invoiceFormProblems(
  values: InvoiceValues,
  context: InvoiceFormContext,
): Partial<Record<InvoiceField, FieldProblem>> {
  const input = toContract(values, context.billingState);
  const parsed = v.safeParse(InvoiceInput, input);
  if (parsed.success) return { ...taxProblems(parsed.output, context), ...invoiceProblems(parsed.output, context) };
  // Rules see an answer of the wrong kind as none that is missing, so that one mistake is told once.
  const judged = {
    invoiceDate: values.invoiceDate,
    invoiceNumber: values.invoiceNumber,
    gstHstTaxAmount: input.gstHstTaxAmount === null ? null : 0,
    pstQstTaxAmount: input.pstQstTaxAmount === null ? null : 0,
    usdTaxAmount: input.usdTaxAmount === null ? null : 0,
  };
  return { ...invoiceProblems(judged, context), ...problemsOf(InvoiceInput, input) };
}

/** The invoice as the contract takes it, taxes that do not apply as null (`decisions.md 30`). Call it on values without problems. */
export function invoiceOf(values: InvoiceValues, billingState: string | null): InvoiceInput {
  return v.parse(InvoiceInput, toContract(values, billingState));
}

/** The two Canadian amounts the other way round, where only that is wrong with them; null otherwise. */
export function swappedTaxes(
  values: InvoiceValues,
  context: InvoiceFormContext,
): Pick<InvoiceValues, 'gstHstTaxAmount' | 'pstQstTaxAmount'> | null {
  const swapped = { gstHstTaxAmount: values.pstQstTaxAmount, pstQstTaxAmount: values.gstHstTaxAmount };
  const hasTaxProblem = (now: InvoiceValues) => {
    const problems = invoiceFormProblems(now, context);
    return Boolean(problems.gstHstTaxAmount ?? problems.pstQstTaxAmount);
  };
  return hasTaxProblem({ ...values, ...swapped }) ? null : swapped;
}

function toContract(values: InvoiceValues, billingState: string | null) {
  const states = taxFieldStates(billingState);
  const amount = (tax: TaxField) => (states[tax] === 'hidden' ? null : typedAmount(values[tax]));
  return {
    invoiceNumber: values.invoiceNumber,
    invoiceDate: values.invoiceDate,
    gstHstTaxAmount: amount('gstHstTaxAmount'),
    pstQstTaxAmount: amount('pstQstTaxAmount'),
    usdTaxAmount: amount('usdTaxAmount'),
  };
}
