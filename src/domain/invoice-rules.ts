import type { FieldProblem } from '#contract/errors.ts';
import type { InvoiceInput } from '#contract/invoices.ts';
import { type TaxField, taxFieldStates } from './taxes.ts';

/** What an invoice is judged against: Toronto's date, and the state of the depot as the claim gives it. */
export type InvoiceContext = { today: string; billingState: string | null };

export type InvoiceProblems = Partial<Record<keyof InvoiceInput, FieldProblem>>;

const taxFields: readonly TaxField[] = ['gstHstTaxAmount', 'pstQstTaxAmount', 'usdTaxAmount'];

/**
 * The rules of an invoice that its schema cannot know (R-INV-02, R-INV-03, R-INV-04): it is not
 * dated in the future, a tax that applies to the depot is given, and one that does not is left out. Empty when all hold.
 * What the amounts themselves may be is `taxProblems` in `taxes.ts`.
 */
export function invoiceProblems(invoice: InvoiceInput, { today, billingState }: InvoiceContext): InvoiceProblems {
  const problems: InvoiceProblems = {};
  if (invoice.invoiceDate > today) problems.invoiceDate = 'date_in_future';

  const states = taxFieldStates(billingState);
  for (const field of taxFields) {
    if (states[field] === 'required' && invoice[field] === null) problems[field] = 'required';
    if (states[field] === 'hidden' && invoice[field] !== null) problems[field] = 'tax_not_applicable';
  }
  return problems;
}
