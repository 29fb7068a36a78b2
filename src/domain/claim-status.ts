import type { Claim } from '#contract/claims.ts';

/** The statuses that R-CLAIM-11 names; a claim may carry others, which are shown as they come. */
export const openClaimStatuses = ['New', 'Pending Review', 'Approved', 'Parts Ordered'] as const;

/** What decides over a claim's next step. `invoicedAt` is missing where the backend does not send it. */
export type ClaimState = Pick<Claim, 'status' | 'invoicedAt'>;

/** What was filed can be changed until somebody has looked at it (R-CLAIM-13). */
export function mayChangeClaim(status: string | null): boolean {
  return status === 'New';
}

/** An additional estimate may be asked for in the open statuses (R-AMEND-01). */
export function mayRequestEstimate(status: string | null): boolean {
  return openClaimStatuses.some((open) => open === status);
}

/** An invoice goes only for work that was approved (R-INV-01). */
export function maySubmitInvoice(status: string | null): boolean {
  return status === 'Approved' || status === 'Parts Ordered';
}

/** Why a claim takes no amendment, or null when it does (R-AMEND-01). */
export function amendmentRefusal({ status, invoicedAt }: ClaimState): 'CLAIM_NOT_AMENDABLE' | null {
  return mayRequestEstimate(status) && !invoicedAt ? null : 'CLAIM_NOT_AMENDABLE';
}

/** Why a claim takes no invoice, or null when it does: one a claim, for approved work (R-INV-01). */
export function invoiceRefusal({
  status,
  invoicedAt,
}: ClaimState): 'ALREADY_INVOICED' | 'CLAIM_NOT_INVOICEABLE' | null {
  if (invoicedAt) return 'ALREADY_INVOICED';
  return maySubmitInvoice(status) ? null : 'CLAIM_NOT_INVOICEABLE';
}
