import { t } from '@lingui/core/macro';
import type { WebhookDelivery } from '#contract/webhooks.ts';

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
