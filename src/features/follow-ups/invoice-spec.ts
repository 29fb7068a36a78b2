import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { InvoiceInput } from '#contract/invoices.ts';
import { FormNumber } from '#contract/primitives.ts';
import { invoiceNumberKey, invoiceProblems, totalDifference } from '#domain/invoice-rules.ts';
import { areTaxesSwapped, exceededPercent, type TaxContext, type TaxField, taxFieldStates } from '#domain/taxes.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { storedNumberAsWritten, typedAmount } from '#forms/typed-values.ts';
import type { FormSpec, FormState } from '#forms/use-form.ts';
import type { InvoiceDraft } from '#storage/draft-rows.ts';

/** The fields, in the order of the page. The file is a field without a value. */
export const invoiceFieldNames = [
  'invoice-file',
  'invoiceNumber',
  'invoiceDate',
  'gstHstTaxAmount',
  'pstQstTaxAmount',
  'usdTaxAmount',
  'invoiceTotal',
] as const;
export type InvoiceFieldName = (typeof invoiceFieldNames)[number];

export type InvoiceValues = Record<Exclude<InvoiceFieldName, 'invoice-file'>, string>;

export type InvoiceFormContext = TaxContext & {
  today: string;
  /** The depot's other invoices that this device knows: the names of their claims by `invoiceNumberKey`. */
  usedNumbers: ReadonlyMap<string, string | null>;
  /** The claim's own, whose void invoices have numbers too; null until it has arrived. */
  claimName: string | null;
  /** Whether the form asks for the invoice's total (R-INV-11). */
  asksTotal: boolean;
  /** Whether a file is chosen, including one that is still being prepared. */
  hasFile: boolean;
};

export const invoiceSpec: FormSpec<InvoiceValues, InvoiceFieldName, InvoiceFormContext> = {
  names: () => invoiceFieldNames,
  label: invoiceLabel,
  asks: invoiceAsks,
  problems: invoiceFormProblems,
  compared: { gstHstTaxAmount: ['pstQstTaxAmount'], pstQstTaxAmount: ['gstHstTaxAmount'] },
};

export type InvoiceFormState = FormState<InvoiceValues, InvoiceFieldName>;

export function invoiceLabel(name: InvoiceFieldName): string {
  switch (name) {
    case 'invoice-file':
      return t`Invoice file`;
    case 'invoiceNumber':
      return t`Invoice number`;
    case 'invoiceDate':
      return t`Invoice date`;
    case 'gstHstTaxAmount':
      return t`GST/HST`;
    case 'pstQstTaxAmount':
      return t`PST/QST`;
    case 'usdTaxAmount':
      return t`Tax amount USD`;
    case 'invoiceTotal':
      return t`Total on the invoice`;
  }
}

function invoiceAsks(name: InvoiceFieldName): string {
  switch (name) {
    case 'invoice-file':
      return t`add the invoice as a photo or PDF`;
    case 'invoiceNumber':
      return t`enter the number on the invoice`;
    case 'invoiceDate':
      return t`enter the date on the invoice`;
    default:
      return t`enter the amount on the invoice, or 0`;
  }
}

export function invoiceValues({ values }: Pick<InvoiceDraft, 'values'>): InvoiceValues {
  return {
    ...values,
    gstHstTaxAmount: storedNumberAsWritten(values.gstHstTaxAmount, typedAmount),
    pstQstTaxAmount: storedNumberAsWritten(values.pstQstTaxAmount, typedAmount),
    usdTaxAmount: storedNumberAsWritten(values.usdTaxAmount, typedAmount),
    invoiceTotal: storedNumberAsWritten(values.invoiceTotal, typedAmount),
  };
}

/** The taxes that apply to a depot, in the order of the page. */
export function shownTaxes(billingState: string | null): TaxField[] {
  const states = taxFieldStates(billingState);
  return (['gstHstTaxAmount', 'pstQstTaxAmount', 'usdTaxAmount'] as const).filter((tax) => states[tax] !== 'hidden');
}

/** Validates an invoice as typed. Returns an empty object when it can be sent. */
export function invoiceFormProblems(
  values: InvoiceValues,
  context: InvoiceFormContext,
): Partial<Record<InvoiceFieldName, FieldProblem>> {
  const file = context.hasFile ? {} : ({ 'invoice-file': 'required' } as const);
  const input = toContract(values, context);
  const key = invoiceNumberKey(values.invoiceNumber);
  const claim = context.usedNumbers.get(key);
  const isVoid = claim !== null && claim === context.claimName;
  const taken: FieldProblem = isVoid ? 'invoice_number_void' : { code: 'invoice_number_used', claim: claim ?? null };
  const used = claim === undefined ? {} : { invoiceNumber: taken };
  // One error for the two fields (R-INV-05).
  const compared = areTaxesSwapped(typedTaxes(values, context)) ? ({ pstQstTaxAmount: 'tax_comparison' } as const) : {};
  // The rules treat an invalid amount as present, so that one mistake causes one error.
  const judged = {
    invoiceDate: values.invoiceDate,
    invoiceNumber: values.invoiceNumber,
    gstHstTaxAmount: input.gstHstTaxAmount === null ? null : 0,
    pstQstTaxAmount: input.pstQstTaxAmount === null ? null : 0,
    usdTaxAmount: input.usdTaxAmount === null ? null : 0,
  };
  return { ...file, ...used, ...compared, ...invoiceProblems(judged, context), ...problemsOf(InvoiceInput, input) };
}

/** The usual rate in percent that a typed tax exceeds, else null. A warning, whatever the other fields hold (R-INV-06). */
export function typedAboveRate(tax: TaxField, values: InvoiceValues, context: InvoiceFormContext): number | null {
  return exceededPercent(tax, typedTaxes(values, context)[tax], context, values.invoiceDate || context.today);
}

/** By how much the typed total differs from what was approved and the typed taxes, else null. A warning (R-INV-11). */
export function typedTotalDifference(values: InvoiceValues, context: InvoiceFormContext): number | null {
  const taxes = typedTaxes(values, context);
  const invoiceTotal = typedNumber(toContract(values, context).invoiceTotal ?? null);
  // Until all taxes are typed every total would differ.
  if (invoiceTotal === null || shownTaxes(context.billingState).some((tax) => taxes[tax] === null)) return null;
  return totalDifference(context.grossTotal, { ...taxes, invoiceTotal });
}

/** The taxes as far as they are numbers. */
function typedTaxes(values: InvoiceValues, context: InvoiceFormContext) {
  const input = toContract(values, context);
  return {
    gstHstTaxAmount: typedNumber(input.gstHstTaxAmount),
    pstQstTaxAmount: typedNumber(input.pstQstTaxAmount),
    usdTaxAmount: typedNumber(input.usdTaxAmount),
  };
}

function typedNumber(typed: string | null): number | null {
  const parsed = v.safeParse(FormNumber, typed);
  return parsed.success ? parsed.output : null;
}

/**
 * Returns the invoice as the contract defines it, with null for taxes that do not apply (R-INV-04), and with a total only
 * if there is one. Requires valid values.
 */
export function invoiceOf(values: InvoiceValues, context: InvoiceFormContext): InvoiceInput {
  const { invoiceTotal, ...invoice } = v.parse(InvoiceInput, toContract(values, context));
  return { ...invoice, ...(typeof invoiceTotal === 'number' && { invoiceTotal }) };
}

/** Returns the two Canadian amounts swapped if that makes them valid, else null. */
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

/** Whether the form asks for the total: where it can be compared, in Canada (R-INV-11). */
export function showsTotal({ asksTotal, billingState }: InvoiceFormContext): boolean {
  return asksTotal && taxFieldStates(billingState).gstHstTaxAmount !== 'hidden';
}

function toContract(values: InvoiceValues, context: InvoiceFormContext) {
  const { billingState } = context;
  const states = taxFieldStates(billingState);
  const amount = (tax: TaxField) => (states[tax] === 'hidden' ? null : typedAmount(values[tax]));
  return {
    invoiceNumber: values.invoiceNumber,
    invoiceDate: values.invoiceDate,
    gstHstTaxAmount: amount('gstHstTaxAmount'),
    pstQstTaxAmount: amount('pstQstTaxAmount'),
    usdTaxAmount: amount('usdTaxAmount'),
    ...(showsTotal(context) && { invoiceTotal: typedAmount(values.invoiceTotal) }),
  };
}
