import type { Claim } from '#contract/claims.ts';

/** The statuses of R-CLAIM-11. A claim may have another one, which is shown as it is. */
export const openClaimStatuses = ['New', 'Pending Review', 'Approved', 'Parts Ordered'] as const;

/** The fields that decide the next step of a claim. Some backends do not send `invoicedAt`. */
export type ClaimState = Pick<Claim, 'status' | 'invoicedAt'>;

/** A claim can be changed until its review starts (R-CLAIM-13). */
export function mayChangeClaim(status: string | null): boolean {
  return status === 'New';
}

/** An additional estimate can be requested in the open statuses (R-AMEND-01). */
export function mayRequestEstimate(status: string | null): boolean {
  return openClaimStatuses.some((open) => open === status);
}

/** An invoice is possible for approved work only (R-INV-01). */
export function maySubmitInvoice(status: string | null): boolean {
  return status === 'Approved' || status === 'Parts Ordered';
}

/** Why a claim accepts no amendment, or null (R-AMEND-01). */
export function amendmentRefusal({ status, invoicedAt }: ClaimState): 'CLAIM_NOT_AMENDABLE' | null {
  return mayRequestEstimate(status) && !invoicedAt ? null : 'CLAIM_NOT_AMENDABLE';
}

/** Why a claim accepts no invoice, or null: one for each claim, for approved work (R-INV-01). */
export function invoiceRefusal({
  status,
  invoicedAt,
}: ClaimState): 'ALREADY_INVOICED' | 'CLAIM_NOT_INVOICEABLE' | null {
  if (invoicedAt) return 'ALREADY_INVOICED';
  return maySubmitInvoice(status) ? null : 'CLAIM_NOT_INVOICEABLE';
}
