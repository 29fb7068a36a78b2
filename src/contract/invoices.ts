import * as v from 'valibot';
import { ClaimFollowUp } from './amendments.ts';
import { defineEndpoint } from './endpoint.ts';
import { invoiceNumberMaxLength, invoiceTotalMax, taxAmountMax } from './limits.ts';
import { DateOnly, formNumber, hasTwoDecimalsAtMost, requiredLine } from './primitives.ts';

/** The names of the taxes in `FIELD_CUSTOM_VALIDATION_EXCEPTION` (R-INV-07). */
export const taxFieldNames = { gstHstTaxAmount: 'GST/HST', pstQstTaxAmount: 'PST/QST', usdTaxAmount: 'USD' } as const;

const TaxAmount = v.pipe(
  formNumber('tax_not_a_number'),
  v.minValue(0, 'too_small'),
  v.maxValue(taxAmountMax, 'too_large'),
  v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
);

const InvoiceTotal = v.pipe(
  formNumber('not_a_number'),
  v.minValue(0, 'too_small'),
  v.maxValue(invoiceTotalMax, 'too_large'),
  v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
);

/**
 * The invoice form (R-INV-02). Amounts are Canadian dollars, except `usdTaxAmount` in US dollars (R-INV-03).
 * `domain/taxes.ts` decides which of them a depot has; the others are null.
 */
export const InvoiceInput = v.object({
  invoiceDate: DateOnly,
  invoiceNumber: requiredLine(invoiceNumberMaxLength),
  gstHstTaxAmount: v.nullable(TaxAmount),
  pstQstTaxAmount: v.nullable(TaxAmount),
  usdTaxAmount: v.nullable(TaxAmount),
  /** What the invoice itself says that it comes to, if the depot gives it (R-INV-11); not known with Salesforce. */
  invoiceTotal: v.exactOptional(v.nullable(InvoiceTotal)),
});
export type InvoiceInput = v.InferOutput<typeof InvoiceInput>;

export const createInvoice = defineEndpoint({
  method: 'POST',
  path: '/warranties/claims/:id/invoice',
  access: ['depot', 'retailer_depot'],
  body: InvoiceInput,
  upload: { name: 'file', min: 1, max: 1 },
  output: ClaimFollowUp,
  status: 201,
  idempotent: true,
  refusals: ['CLAIM_NOT_INVOICEABLE', 'ALREADY_INVOICED', 'INVOICE_NUMBER_USED', 'FIELD_CUSTOM_VALIDATION_EXCEPTION'],
});
