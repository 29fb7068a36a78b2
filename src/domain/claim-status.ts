/** The statuses that portal.md names; a claim may carry others, which are shown as they come. */
export const openClaimStatuses = ['New', 'Pending Review', 'Approved', 'Parts Ordered'] as const;

/** An additional estimate may be asked for in the open statuses (`decisions.md 26`). */
export function mayRequestEstimate(status: string | null): boolean {
  return openClaimStatuses.some((open) => open === status);
}

/** An invoice goes only for work that was approved (`portal.md §2`). */
export function maySubmitInvoice(status: string | null): boolean {
  return status === 'Approved' || status === 'Parts Ordered';
}
