import { t } from '@lingui/core/macro';
import type { EventKind, ToldKind } from '#contract/events.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';
import { eventName } from '#messages/event-name.ts';

/** The kinds whose names in the inbox only concern depots, or which no inbox has. */
const names: Readonly<Record<Exclude<EventKind, ToldKind>, () => string> & Partial<Record<ToldKind, () => string>>> = {
  claim_changed: () => t`Claim changed by the depot`,
  photos_received: () => t`Photos added`,
  status_changed: () => t`Status changed`,
  message: () => t`Message on a claim`,
  estimate_requested: () => t`Additional estimate requested`,
  registration_received: () => t`Product registered`,
  account_invited: () => t`Account invited`,
};
const namesByKind = new Map(Object.entries(names));

/** What an integrator is told of; the code of a kind that only a newer server knows. */
export function webhookKindName(kind: string): string {
  return namesByKind.get(kind)?.() ?? eventName(kind) ?? kind;
}

/** How the last try ended; null before the first. */
export function deliveryResult({ state, triedAt, status, error }: WebhookDelivery): string | null {
  if (triedAt === null) return null;
  switch (error) {
    case 'address_refused':
      return t`The address is not on the public internet.`;
    case 'name_unknown':
      return t`The name in the address is not known.`;
    case 'unreachable':
      return t`The address could not be reached.`;
    case 'timeout':
      return t`No answer within 10 seconds.`;
    case 'certificate':
      return t`The certificate of the address is not valid.`;
    case 'secret_unreadable':
      return t`The secret can no longer be read. Get a new one.`;
    case null:
      break;
    default:
      return t`It failed: ${error}.`;
  }
  if (status === null) return null;
  return state === 'delivered' ? t`Answered ${status}.` : t`Answered ${status} instead of 2xx.`;
}
