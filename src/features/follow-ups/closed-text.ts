import { t } from '@lingui/core/macro';
import { claimStatusName } from '#messages/names.ts';
import type { FollowUpKind } from '#storage/rows.ts';
import type { ClaimActions, ClosedBecause } from './claim-actions.ts';

/** Why an action is closed, as a full sentence. `status` is that of the claim. */
export function closedText(kind: FollowUpKind, because: ClosedBecause, status: string | null): string {
  const now = status === null ? t`unknown` : claimStatusName(status);
  if (kind === 'change' && because === 'status')
    return t`A claim can be changed until its review begins. Its status now: ${now}.`;
  switch (because) {
    case 'status':
      return kind === 'amendment'
        ? t`“Request additional estimate” is for claims that are New, Pending Review, Approved or Parts Ordered. The status of this one: ${now}.`
        : t`“Submit invoice” opens when the claim is Approved or Parts Ordered. Its status now: ${now}.`;
    case 'invoiced':
      return t`An invoice was submitted for this claim. To change it or the claim, contact support.`;
    case 'invoice_unsent':
      return t`The invoice of this claim is in the outbox. After it, nothing more can be added to the claim.`;
    case 'estimate_unsent':
      return t`“Submit invoice” waits: an additional estimate is in the outbox, and takes the claim back to review.`;
    case 'change_unsent':
      return t`A change to this claim is in the outbox. Change it there, or wait until it is sent.`;
    case 'claim_unsent':
      return t`“Submit invoice” opens when the claim has arrived and is Approved or Parts Ordered.`;
    case 'claim_changeable':
      return t`This claim can still be changed itself, so it needs no additional estimate yet.`;
  }
}

/** The sentences for all closed actions, without duplicates. */
export function closedTexts(actions: Pick<ClaimActions, 'amendment' | 'invoice'>, status: string | null): string[] {
  if (actions.amendment === 'status' && actions.invoice === 'status') {
    const now = status === null ? t`unknown` : claimStatusName(status);
    return [t`This claim takes neither an additional estimate nor an invoice. Its status: ${now}.`];
  }
  const kinds = ['amendment', 'invoice'] as const;
  const texts = kinds.flatMap((kind) => {
    const because = actions[kind];
    return because === 'open' ? [] : [closedText(kind, because, status)];
  });
  return [...new Set(texts)];
}
