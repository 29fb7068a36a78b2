import { t } from '@lingui/core/macro';
import type { EventKind } from '#contract/events.ts';
import type { WebhookDelivery } from '#contract/webhooks.ts';

/** What an integrator is told of. A kind that only a newer server knows is named by itself. */
export function webhookKindName(kind: string): string {
  const names: Partial<Record<string, string>> = {
    claim_received: t`Claim filed`,
    claim_changed: t`Claim changed by the depot`,
    photos_received: t`Photos added`,
    status_changed: t`Status changed`,
    photos_requested: t`Photos requested`,
    information_requested: t`Information requested`,
    message: t`Message on a claim`,
    estimate_requested: t`Additional estimate requested`,
    estimate_priced: t`Estimate priced`,
    approved: t`Claim approved`,
    rejected: t`Claim rejected`,
    parts_ordered: t`Parts ordered`,
    invoice_received: t`Invoice received`,
    paid: t`Claim paid`,
    registration_received: t`Product registered`,
    registration_decided: t`Registration decided`,
    account_invited: t`Account invited`,
    new_device: t`Login on a new device`,
  } satisfies Record<EventKind, string>;
  return names[kind] ?? kind;
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
