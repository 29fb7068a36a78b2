import { t } from '@lingui/core/macro';
import type { ToldKind } from '#contract/events.ts';

/** The names of the kinds; null where the claim's status says it. */
const names: Readonly<Record<ToldKind, () => string | null>> = {
  claim_received: () => t`Claim received`,
  status_changed: () => null,
  photos_requested: () => t`Photos requested`,
  information_requested: () => t`Information requested`,
  message: () => t`A message about a claim`,
  estimate_priced: () => t`The estimate has a price`,
  approved: () => t`Claim approved`,
  rejected: () => t`Claim rejected`,
  parts_ordered: () => t`Parts ordered`,
  invoice_received: () => t`Invoice received`,
  paid: () => t`Claim paid`,
  registration_decided: () => t`Registration decided`,
  account_invited: () => t`Welcome to Depot Portal`,
  new_device: () => t`Login on a new device`,
};
const namesByKind = new Map(Object.entries(names));

/** The name of what happened; null for a change of status, and for a kind that only a newer server knows. */
export function eventName(kind: string): string | null {
  return namesByKind.get(kind)?.() ?? null;
}

/** What a step of a claim did, if its status does not say it. */
export function stepName(kind: string | null): string | null {
  switch (kind) {
    case 'changed':
      return t`Claim changed`;
    case 'priced':
      return t`The estimate has a price`;
    case 'estimate requested':
      return t`Additional estimate requested`;
    case 'invoiced':
      return t`Invoice submitted`;
    default:
      return null;
  }
}
