import { t } from '@lingui/core/macro';
import type { EventKind, ToldKind } from '#contract/events.ts';
import type { IconName } from '#ui/icon-shapes.ts';

type Look = { tone: 'ok' | 'wait' | 'bad' | 'go' | 'plain'; icon: IconName };

type Words = {
  /** The name in the inbox and the settings of a person; null where the claim's status says it. */
  name: () => string | null;
  /** The name for an integrator, where it differs. */
  integratorName?: () => string;
  /** What the person does there, if it is more than to open it. */
  action?: () => string;
};

/** What each kind of event is called and how it looks in the inbox. What only integrators are told of has no look. */
const kinds: Readonly<
  Record<ToldKind, Words & Look> & Record<Exclude<EventKind, ToldKind>, { integratorName: () => string }>
> = {
  claim_received: { name: () => t`Claim received`, tone: 'go', icon: 'document' },
  claim_changed: { integratorName: () => t`Claim changed by the depot` },
  photos_received: {
    name: () => t`Photos received`,
    integratorName: () => t`Photos added`,
    tone: 'go',
    icon: 'camera',
  },
  status_changed: { name: () => null, integratorName: () => t`Status changed`, tone: 'plain', icon: 'clock' },
  photos_requested: { name: () => t`Photos requested`, action: () => t`Add photos`, tone: 'wait', icon: 'camera' },
  information_requested: { name: () => t`Information requested`, action: () => t`Answer`, tone: 'wait', icon: 'info' },
  message: {
    name: () => t`A message about a claim`,
    integratorName: () => t`Message on a claim`,
    action: () => t`Answer`,
    tone: 'go',
    icon: 'mail',
  },
  decision_due: { name: () => t`A decision is due soon`, action: () => t`Decide`, tone: 'wait', icon: 'clock' },
  estimate_requested: { name: () => t`Additional estimate requested`, tone: 'go', icon: 'document' },
  estimate_priced: { name: () => t`The estimate has a price`, tone: 'go', icon: 'document' },
  approved: { name: () => t`Claim approved`, action: () => t`See why`, tone: 'ok', icon: 'approved' },
  rejected: { name: () => t`Claim rejected`, action: () => t`See why`, tone: 'bad', icon: 'close' },
  reopened: { name: () => t`Claim reopened`, action: () => t`See why`, tone: 'wait', icon: 'clock' },
  closed: { name: () => t`Claim closed`, action: () => t`See why`, tone: 'plain', icon: 'close' },
  withdrawn: { name: () => t`Claim withdrawn`, action: () => t`See why`, tone: 'plain', icon: 'close' },
  appealed: { name: () => t`Decision appealed`, action: () => t`See why`, tone: 'wait', icon: 'mail' },
  parts_ordered: { name: () => t`Parts ordered`, tone: 'ok', icon: 'box' },
  invoice_received: { name: () => t`Invoice received`, tone: 'go', icon: 'document' },
  invoice_voided: { name: () => t`Invoice voided`, action: () => t`See why`, tone: 'wait', icon: 'document' },
  paid: { name: () => t`Claim paid`, tone: 'ok', icon: 'approved' },
  adjusted: { name: () => t`Payment adjusted`, action: () => t`See why`, tone: 'wait', icon: 'document' },
  registration_received: { integratorName: () => t`Product registered` },
  registration_decided: { name: () => t`Registration decided`, tone: 'plain', icon: 'clock' },
  registration_transferred: { name: () => t`Registration transferred`, tone: 'go', icon: 'account' },
  registration_corrected: { integratorName: () => t`Registration corrected` },
  proof_requested: {
    name: () => t`Another proof requested`,
    action: () => t`Add a proof`,
    tone: 'wait',
    icon: 'document',
  },
  proof_received: { integratorName: () => t`Another proof of purchase added` },
  ticket_filed: { name: () => t`A ticket to answer`, action: () => t`Answer`, tone: 'wait', icon: 'mail' },
  ticket_answered: {
    name: () => t`An answer to your question`,
    integratorName: () => t`Ticket answered`,
    tone: 'go',
    icon: 'mail',
  },
  account_invited: {
    name: () => t`Welcome to Depot Portal`,
    integratorName: () => t`Account invited`,
    tone: 'plain',
    icon: 'account',
  },
  new_device: { name: () => t`Login on a new device`, tone: 'plain', icon: 'account' },
};
const byKind: ReadonlyMap<string, Partial<Words & Look>> = new Map(Object.entries(kinds));

/** The name of what happened; null for a change of status, and for a kind that only a newer server knows. */
export function eventName(kind: string): string | null {
  return byKind.get(kind)?.name?.() ?? null;
}

/** The name of a decision that takes the place of one that was reopened; null of other kinds. */
export function newDecisionName(kind: string): string | null {
  if (kind === 'approved') return t`New decision: claim approved`;
  return kind === 'rejected' ? t`New decision: claim rejected` : null;
}

/** The name for an integrator; the code of a kind that only a newer server knows. */
export function integratorEventName(kind: string): string {
  return byKind.get(kind)?.integratorName?.() ?? eventName(kind) ?? kind;
}

/** How an item of the inbox looks; one of a kind that only a newer server knows looks like a change of status. */
export function eventLook(kind: string): Look {
  const { tone = kinds.status_changed.tone, icon = kinds.status_changed.icon } = byKind.get(kind) ?? {};
  return { tone, icon };
}

/** What the person does there; null to open it. */
export function eventAction(kind: string): string | null {
  return byKind.get(kind)?.action?.() ?? null;
}
