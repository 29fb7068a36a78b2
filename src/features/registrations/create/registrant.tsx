import { Trans } from '@lingui/react/macro';
import type { Account } from '#contract/session.ts';
import { mayFileClaims } from '#domain/permissions.ts';

/** Who registers: a customer for themselves, somebody of a depot, a retailer or ours for a customer, or anybody. */
export type Registrant =
  | { kind: 'customer'; accountId: string }
  | { kind: 'staff'; accountId: string; mayHoldStock: boolean }
  | { kind: 'guest'; accountId: null };

export const guest: Registrant = { kind: 'guest', accountId: null };

/** R-REG-06: customers for themselves; store stock is the depots' own (R-REG-07). */
export function registrantOf({ id: accountId, role }: Pick<Account, 'id' | 'role'>): Registrant {
  if (role === 'customer') return { kind: 'customer', accountId };
  return { kind: 'staff', accountId, mayHoldStock: mayFileClaims(role) };
}

/** Customers go back to their list, all others home (R-REG-15). */
export function backTo(kind: Registrant['kind']) {
  return kind === 'customer'
    ? { to: '/my-product-registrations', label: <Trans>My products</Trans> }
    : { to: '/', label: <Trans>Dashboard</Trans> };
}

/** Where a registration is made, by whom. */
export function newRegistrationPath(kind: Registrant['kind']): string {
  return kind === 'customer' ? '/my-product-registrations/new' : '/product-registrations/new';
}
