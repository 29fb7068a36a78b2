import { Trans } from '@lingui/react/macro';
import type { Account, OwnRetailer } from '#contract/session.ts';
import { mayFileClaims } from '#domain/permissions.ts';

/** The person who registers: a customer, staff of a depot, a retailer or the manufacturer, or a guest. */
export type Registrant =
  | { kind: 'customer'; accountId: string }
  | { kind: 'staff'; accountId: string; mayHoldStock: boolean; retailer: OwnRetailer | null }
  | { kind: 'guest'; accountId: null };

export const guest: Registrant = { kind: 'guest', accountId: null };

/** Customers register for themselves (R-REG-06); only depots have store stock (R-REG-07). */
export function registrantOf({ id: accountId, role, retailer }: Pick<Account, 'id' | 'role' | 'retailer'>): Registrant {
  if (role === 'customer') return { kind: 'customer', accountId };
  return { kind: 'staff', accountId, mayHoldStock: mayFileClaims(role), retailer: retailer ?? null };
}

/** The retailer of a new form: a retailer sells in its own stores. */
export function preselected(registrant: Registrant): { retailerId?: string; storeNumber?: string } {
  if (registrant.kind !== 'staff' || !registrant.retailer) return {};
  const { retailerId, storeNumber } = registrant.retailer;
  return { retailerId, ...(storeNumber !== null && { storeNumber }) };
}

/** The back link: customers return to their products, others to the dashboard (R-REG-15). */
export function backTo(kind: Registrant['kind']) {
  return kind === 'customer'
    ? { to: '/my-product-registrations', label: <Trans>My products</Trans> }
    : { to: '/', label: <Trans>Dashboard</Trans> };
}

/** The path of the form for a registrant. */
export function newRegistrationPath(kind: Registrant['kind']): string {
  return kind === 'customer' ? '/my-product-registrations/new' : '/product-registrations/new';
}
