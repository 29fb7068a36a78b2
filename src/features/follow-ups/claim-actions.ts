import type { Claim } from '#contract/claims.ts';
import {
  type ClaimState,
  mayAddPhotos,
  mayChangeClaim,
  mayRequestEstimate,
  maySubmitInvoice,
} from '#domain/claim-status.ts';
import { hasOnlyVoid, isVoidNumber } from '#domain/invoice-rules.ts';
import { today } from '#forms/typed-values.ts';
import type { FollowUpFormKind } from '#storage/rows.ts';

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
  /** The outbox holds a change, on which a further one would have to be based. */
  | 'change_unsent'
  /** The outbox holds a withdrawal, after which nothing is taken. */
  | 'withdrawal_unsent'
  /** The outbox holds an appeal, which returns the claim to review. */
  | 'appeal_unsent'
  /** The time of an appeal is over (R-CLAIM-24). */
  | 'appeal_over'
  /** The claim has not been sent. */
  | 'claim_unsent'
  /** The claim itself can still be changed (R-OFF-17). */
  | 'claim_changeable';

/** For each action: open, or why it is closed. */
export type ClaimActions = Record<FollowUpFormKind | 'photos', 'open' | ClosedBecause>;

/** A follow-up of a claim in this device's outbox. */
export type Followed = {
  kind: FollowUpFormKind;
  sent: boolean;
  /** Of an invoice. */
  invoiceNumber?: string;
  /** An invoice was refused because the claim had one. */
  cameSecond?: boolean;
};

/** Returns which follow-ups a claim allows, from its cached state and the follow-ups of this device. */
export function claimActions(
  claim: ClaimState & Partial<Pick<Claim, 'substatus' | 'voidedInvoices' | 'withdrawable' | 'appealBy'>>,
  followed: readonly Followed[],
): ClaimActions {
  const { status, substatus = null, invoicedAt = null, withdrawable = false, appealBy = null } = claim;
  // What was refused for an invoice that is void since is to be sent again.
  const isVoid = ({ sent, invoiceNumber = '', cameSecond = false }: Followed) =>
    sent ? isVoidNumber(claim, invoiceNumber) : cameSecond && hasOnlyVoid(claim);
  const invoice = followed.find((one) => one.kind === 'invoice' && !isVoid(one));
  if (invoicedAt || invoice?.sent) return allClosed('invoiced');
  if (invoice) return allClosed('invoice_unsent');
  const waits = (unsent: FollowUpFormKind) => followed.some(({ kind, sent }) => kind === unsent && !sent);
  if (waits('withdrawal')) return allClosed('withdrawal_unsent');
  if (waits('appeal')) return allClosed('appeal_unsent');
  const estimateUnsent = waits('amendment');
  const changeWaits = estimateUnsent ? 'estimate_unsent' : waits('change') ? 'change_unsent' : null;
  return {
    change: mayChangeClaim(status) ? (changeWaits ?? 'open') : 'status',
    photos: mayAddPhotos({ status, substatus, invoicedAt }) ? (changeWaits ?? 'open') : 'status',
    amendment: mayRequestEstimate(status) ? 'open' : 'status',
    invoice: !maySubmitInvoice(status) ? 'status' : estimateUnsent ? 'estimate_unsent' : 'open',
    // It would wait behind them in the outbox.
    withdrawal: withdrawable ? (changeWaits ?? 'open') : 'status',
    appeal:
      appealBy === null ? 'status' : appealBy < today() ? 'appeal_over' : estimateUnsent ? 'estimate_unsent' : 'open',
  };
}

/** Returns the actions of an unsent claim. `frozen` is true once the claim may have left the device (R-OFF-17). */
export function unsentClaimActions({ frozen }: { frozen: boolean }): ClaimActions {
  return { ...allClosed('claim_unsent'), amendment: frozen ? 'open' : 'claim_changeable' };
}

function allClosed(because: ClosedBecause): ClaimActions {
  return {
    amendment: because,
    invoice: because,
    change: because,
    photos: because,
    withdrawal: because,
    appeal: because,
  };
}

/** What the depot does next with a claim: the only filled button of its page. */
export type NextAction = 'photos' | 'information' | 'invoice';

/** Returns the next step: what is asked for comes before the invoice; null where nothing is the depot's turn. */
export function nextStep(actions: ClaimActions | null, asked: 'photos' | 'information' | null): NextAction | null {
  if (asked === 'information' || (asked === 'photos' && actions?.photos === 'open')) return asked;
  return actions?.invoice === 'open' ? 'invoice' : null;
}
