import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { InvoiceInput } from '#contract/invoices.ts';
import { invoiceProblems } from '#domain/invoice-rules.ts';
import { type TaxContext, type TaxField, taxFieldStates, taxProblems } from '#domain/taxes.ts';
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
] as const;
export type InvoiceFieldName = (typeof invoiceFieldNames)[number];

export type InvoiceValues = Record<Exclude<InvoiceFieldName, 'invoice-file'>, string>;

export type InvoiceFormContext = TaxContext & {
  today: string;
  /** Whether a file is chosen, including one that is still being prepared. */
  hasFile: boolean;
};

export const invoiceSpec: FormSpec<InvoiceValues, InvoiceFieldName, InvoiceFormContext> = {
  names: () => invoiceFieldNames,
  label: invoiceLabel,
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
      return t`Tax amount (USD)`;
  }
}

export function invoiceValues({ values }: Pick<InvoiceDraft, 'values'>): InvoiceValues {
  return {
    ...values,
    gstHstTaxAmount: storedNumberAsWritten(values.gstHstTaxAmount, typedAmount),
    pstQstTaxAmount: storedNumberAsWritten(values.pstQstTaxAmount, typedAmount),
    usdTaxAmount: storedNumberAsWritten(values.usdTaxAmount, typedAmount),
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
  const input = toContract(values, context.billingState);
  const parsed = v.safeParse(InvoiceInput, input);
  if (parsed.success)
    return { ...file, ...taxProblems(parsed.output, context), ...invoiceProblems(parsed.output, context) };
  // The rules treat an invalid amount as present, so that one mistake causes one error.
  const judged = {
    invoiceDate: values.invoiceDate,
    invoiceNumber: values.invoiceNumber,
    gstHstTaxAmount: input.gstHstTaxAmount === null ? null : 0,
    pstQstTaxAmount: input.pstQstTaxAmount === null ? null : 0,
    usdTaxAmount: input.usdTaxAmount === null ? null : 0,
  };
  return { ...file, ...invoiceProblems(judged, context), ...problemsOf(InvoiceInput, input) };
}

/**
 * Returns the invoice as the contract defines it, with null for taxes that do not apply (R-INV-04). Requires valid
 * values.
 */
export function invoiceOf(values: InvoiceValues, billingState: string | null): InvoiceInput {
  return v.parse(InvoiceInput, toContract(values, billingState));
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
