import { t } from '@lingui/core/macro';
import { claimStatusName } from '#messages/names.ts';
import type { FollowUpFormKind } from '#storage/rows.ts';
import type { ClaimActions, ClosedBecause } from './claim-actions.ts';

/** Why an action is closed, as a full sentence. `status` is that of the claim. */
export function closedText(kind: FollowUpFormKind, because: ClosedBecause, status: string | null): string {
  const now = status === null ? t`unknown` : claimStatusName(status);
  if (kind === 'change' && because === 'status')
    return t`A claim can be changed until its review begins. Its status now: ${now}.`;
  if (kind === 'appeal' && because === 'status')
    return t`A decision can be appealed once, if the claim was rejected or approved for less than claimed. Its status now: ${now}.`;
  if (kind === 'appeal' && because === 'estimate_unsent')
    return t`An additional estimate is in the outbox. With it, the claim is decided again.`;
  if (kind === 'withdrawal' && because === 'status')
    return t`A claim can be withdrawn until it is decided. Its status now: ${now}.`;
  if (kind === 'withdrawal' && because === 'estimate_unsent')
    return t`An additional estimate is in the outbox. You can withdraw the claim once it is sent, or deleted there.`;
  if (kind === 'withdrawal' && because === 'change_unsent')
    return t`A change to this claim is in the outbox. You can withdraw the claim once it is sent, or deleted there.`;
  switch (because) {
    case 'status':
      return kind === 'amendment'
        ? t`You can request an additional estimate while a claim is New, Pending Review, Approved or Parts Ordered. This one: ${now}.`
        : t`You can invoice once this claim is Approved or Parts Ordered.`;
    case 'invoiced':
      return t`An invoice was submitted for this claim. To change it or the claim, contact support.`;
    case 'invoice_unsent':
      return t`The invoice of this claim is in the outbox. After it, nothing more can be added to the claim.`;
    case 'estimate_unsent':
      return t`An additional estimate is in the outbox. You can invoice once it is sent and the claim is approved again.`;
    case 'change_unsent':
      return t`A change to this claim is in the outbox. Change it there, or wait until it is sent.`;
    case 'withdrawal_unsent':
      return t`The withdrawal of this claim is in the outbox. To go on with the claim, delete the withdrawal there.`;
    case 'appeal_unsent':
      return t`An appeal of the decision is in the outbox. To go on with the claim as decided, delete the appeal there.`;
    case 'appeal_over':
      return t`The time to appeal this decision is over.`;
    case 'claim_unsent':
      return t`You can invoice once this claim has arrived and is Approved or Parts Ordered.`;
    case 'claim_changeable':
      return t`You can still change the claim itself: no additional estimate is needed yet.`;
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
