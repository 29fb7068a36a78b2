import type { AmendmentInput } from '#contract/amendments.ts';
import type { Claim } from '#contract/claims.ts';
import { type InvoiceInput, taxFieldNames } from '#contract/invoices.ts';
import { amendmentProblems } from '#domain/amendment-rules.ts';
import { amendmentRefusal, invoiceRefusal } from '#domain/claim-status.ts';
import { invoiceProblems } from '#domain/invoice-rules.ts';
import { taxProblems } from '#domain/taxes.ts';
import { AppError, type FieldProblems, invalidFields } from '../errors/app-error.ts';

/**
 * Validates an amendment: the claim's status (R-AMEND-01) and the labour hours (R-AMEND-02).
 * @param today the date in Toronto.
 * @throws AppError `CLAIM_NOT_AMENDABLE` or `VALIDATION_FAILED`.
 */
export function validateAmendment(claim: Claim, amendment: AmendmentInput, today: string): void {
  const refusal = amendmentRefusal(claim);
  if (refusal) throw new AppError(refusal);
  const labourExpireDate = claim.productRegistration?.labourExpireDate ?? null;
  const problems = amendmentProblems(amendment, { today, labourExpireDate });
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/**
 * Validates an invoice: the claim's status (R-INV-01), the fields by the depot's state (R-INV-03, R-INV-04),
 * then the tax amounts (R-INV-06).
 * @throws AppError `ALREADY_INVOICED`, `CLAIM_NOT_INVOICEABLE`, `VALIDATION_FAILED` or
 *   `FIELD_CUSTOM_VALIDATION_EXCEPTION`.
 */
export function validateInvoice(claim: Claim, invoice: InvoiceInput): void {
  const refusal = invoiceRefusal(claim);
  if (refusal) throw new AppError(refusal);

  const billingState = claim.repairDepot?.billingState ?? null;
  const problems = invoiceProblems(invoice, { billingState });
  if (Object.keys(problems).length > 0) throw invalidFields(problems);

  const taxes = taxProblems(invoice, { billingState, grossTotal: claim.grossTotal });
  const fields: FieldProblems = {
    ...(taxes.gstHstTaxAmount && { [taxFieldNames.gstHstTaxAmount]: taxes.gstHstTaxAmount }),
    ...(taxes.pstQstTaxAmount && { [taxFieldNames.pstQstTaxAmount]: taxes.pstQstTaxAmount }),
    ...(taxes.usdTaxAmount && { [taxFieldNames.usdTaxAmount]: taxes.usdTaxAmount }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('FIELD_CUSTOM_VALIDATION_EXCEPTION', { fields });
}
