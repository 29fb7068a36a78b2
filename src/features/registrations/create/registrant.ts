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
