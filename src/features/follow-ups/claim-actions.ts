import { type ClaimState, mayRequestEstimate, maySubmitInvoice } from '#domain/claim-status.ts';
import type { FollowUpKind } from '#storage/rows.ts';

/** Why an action of a claim is closed. */
export type ClosedBecause =
  /** The status of the claim does not allow it (R-AMEND-01, R-INV-01). */
  | 'status'
  /** The claim has an invoice (R-INV-01). */
  | 'invoiced'
  /** The outbox holds an invoice for the claim. */
  | 'invoice_unsent'
  /** The outbox holds an estimate, which returns the claim to review before an invoice can arrive. */
  | 'estimate_unsent'
  /** The claim has not been sent. */
  | 'claim_unsent'
  /** The claim itself can still be changed (R-OFF-17). */
  | 'claim_changeable';

/** For each action: open, or why it is closed. */
export type ClaimActions = Record<FollowUpKind, 'open' | ClosedBecause>;

/** A follow-up of a claim in this device's outbox. */
export type Followed = { kind: FollowUpKind; sent: boolean };

/** Returns which follow-ups a claim allows, from its cached state and the follow-ups of this device. */
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

/** Returns the actions of an unsent claim. `frozen` is true once the claim may have left the device (R-OFF-17). */
export function unsentClaimActions({ frozen }: { frozen: boolean }): ClaimActions {
  return { amendment: frozen ? 'open' : 'claim_changeable', invoice: 'claim_unsent' };
}
