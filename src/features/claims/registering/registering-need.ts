import type { UnregisteredProduct } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';
import type { SerialLookUp } from '../product/serial-look-up.ts';

/**
 * Whether the claim must create a registration first (R-CLAIM-08). It is offered where only the technician can decide:
 * without a look-up (R-OFF-16), and for store stock that has been sold (R-REG-07).
 */
export type RegisteringNeed =
  | { kind: 'none' }
  | { kind: 'offered'; because: 'no_look_up' | 'store_stock' }
  | { kind: 'needed'; product: UnregisteredProduct };

type Known = { lookUp: SerialLookUp; found: FoundRegistration | null; unregistered: UnregisteredProduct | null };

export function registeringNeed({ lookUp, found, unregistered }: Known): RegisteringNeed {
  if (unregistered) return { kind: 'needed', product: unregistered };
  if (found) return found.registration.isStoreStock ? { kind: 'offered', because: 'store_stock' } : { kind: 'none' };
  const state = lookUp.phase === 'done' ? lookUp.result.kind : lookUp.phase;
  const unresolved = state === 'unreachable' || state === 'failed' || state === 'looking';
  return unresolved ? { kind: 'offered', because: 'no_look_up' } : { kind: 'none' };
}

/** Whether the claim creates a registration, given the technician's choice. */
export function isRegistering(need: RegisteringNeed, chosen: boolean): boolean {
  return need.kind === 'needed' || (need.kind === 'offered' && chosen);
}
