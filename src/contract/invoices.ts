import * as v from 'valibot';
import { ClaimFollowUp } from './amendments.ts';
import { defineEndpoint } from './endpoint.ts';
import { invoiceNumberMaxLength, taxAmountMax } from './limits.ts';
import { DateOnly, FormNumber, hasTwoDecimalsAtMost } from './primitives.ts';

/** The names by which `FIELD_CUSTOM_VALIDATION_EXCEPTION` speaks of the taxes (R-INV-07). */
export const taxFieldNames = { gstHstTaxAmount: 'GST/HST', pstQstTaxAmount: 'PST/QST' } as const;

const TaxAmount = v.pipe(
  FormNumber,
  v.minValue(0, 'too_small'),
  v.maxValue(taxAmountMax, 'too_large'),
  v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
);

/**
 * The invoice form (R-INV-02). Amounts are dollars: Canadian, but for `usdTaxAmount`, which is in US
 * dollars (R-INV-03). Which of them apply to a depot is in `domain/taxes.ts`; the others are null.
 */
export const InvoiceInput = v.object({
  invoiceDate: DateOnly,
  invoiceNumber: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(invoiceNumberMaxLength, 'too_long'),
  ),
  gstHstTaxAmount: v.nullable(TaxAmount),
  pstQstTaxAmount: v.nullable(TaxAmount),
  usdTaxAmount: v.nullable(TaxAmount),
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
  refusals: ['CLAIM_NOT_INVOICEABLE', 'ALREADY_INVOICED', 'FIELD_CUSTOM_VALIDATION_EXCEPTION'],
});
