import { Trans } from '@lingui/react/macro';
import type { Registrant } from './registrant.ts';

/** Customers go back to their list, all others home (R-REG-15). */
export function backTo(kind: Registrant['kind']) {
  return kind === 'customer'
    ? { to: '/my-product-registrations', label: <Trans>My products</Trans> }
    : { to: '/', label: <Trans>Dashboard</Trans> };
}
