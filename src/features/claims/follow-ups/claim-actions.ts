import { type ClaimState, mayRequestEstimate, maySubmitInvoice } from '#domain/claim-status.ts';
import type { FollowUpKind } from '#storage/rows.ts';

/** Why an action of a claim is closed. */
export type ClosedBecause =
  /** Of what the claim is now (R-AMEND-01, R-INV-01). */
  | 'status'
  /** There is an invoice (R-INV-01). */
  | 'invoiced'
  /** There is one on this device. */
  | 'invoice_unsent'
  /** An estimate on this device will take the claim back to review before an invoice could arrive. */
  | 'estimate_unsent'
  /** The claim is not on the server. */
  | 'claim_unsent'
  /** It can still be changed itself (R-OFF-17). */
  | 'claim_changeable';

/** For each action: open, or why not. */
export type ClaimActions = Record<FollowUpKind, 'open' | ClosedBecause>;

/** What follows a claim from this device, sent or not. */
export type Followed = { kind: FollowUpKind; sent: boolean };

/** What may follow a claim now, as it was last read and with what is on its way from this device. */
export function claimActions({ status, invoicedAt }: ClaimState, followed: readonly Followed[]): ClaimActions {
  const invoice = followed.find(({ kind }) => kind === 'invoice');
  if (invoicedAt || invoice?.sent) return { amendment: 'invoiced', invoice: 'invoiced' };
  if (invoice) return { amendment: 'invoice_unsent', invoice: 'invoice_unsent' };
  const estimateUnsent = followed.some(({ kind, sent }) => kind === 'amendment' && !sent);
  return {
    amendment: mayRequestEstimate(status) ? 'open' : 'status',
    invoice: !maySubmitInvoice(status) ? 'status' : estimateUnsent ? 'estimate_unsent' : 'open',
  };
}

/** The same for a claim that is not on the server yet; `frozen` once it may have left (R-OFF-17). */
export function unsentClaimActions({ frozen }: { frozen: boolean }): ClaimActions {
  return { amendment: frozen ? 'open' : 'claim_changeable', invoice: 'claim_unsent' };
}
