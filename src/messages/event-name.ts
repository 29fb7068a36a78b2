import { t } from '@lingui/core/macro';

/** The name of what happened; null for a change of status, and for a kind that only a newer server knows. */
export function eventName(kind: string): string | null {
  switch (kind) {
    case 'claim_received':
      return t`Claim received`;
    case 'photos_requested':
      return t`Photos requested`;
    case 'information_requested':
      return t`Information requested`;
    case 'message':
      return t`A message about a claim`;
    case 'estimate_priced':
      return t`The estimate has a price`;
    case 'approved':
      return t`Claim approved`;
    case 'rejected':
      return t`Claim rejected`;
    case 'parts_ordered':
      return t`Parts ordered`;
    case 'invoice_received':
      return t`Invoice received`;
    case 'paid':
      return t`Claim paid`;
    case 'registration_decided':
      return t`Registration decided`;
    case 'account_invited':
      return t`Welcome to Depot Portal`;
    case 'new_device':
      return t`Login on a new device`;
    default:
      return null;
  }
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
