import type { UnregisteredProduct } from '#storage/registering.ts';
import type { ClaimTarget, SerialLookUp, TypedCustomer } from '../claim-product/serial-look-up.ts';

/**
 * Whether the claim must create a registration first (R-CLAIM-08), also of store stock that has been sold (R-REG-07).
 * Without a look-up it is offered, because only the technician can decide (R-OFF-16).
 */
export type RegisteringNeed = 'none' | 'offered' | 'needed';

type Known = { lookUp: SerialLookUp; target: ClaimTarget | null; unregistered: UnregisteredProduct | null };

export function registeringNeed(
  { lookUp, target, unregistered }: Known,
  { emailOrPhone, isStoreStock }: TypedCustomer,
): RegisteringNeed {
  if (unregistered) return 'needed';
  if (target) {
    const sold = target.found.registration.isStoreStock && !isStoreStock && emailOrPhone !== '';
    return sold ? 'needed' : 'none';
  }
  const state = lookUp.phase === 'done' ? lookUp.result.kind : lookUp.phase;
  const unresolved = state === 'unreachable' || state === 'failed' || state === 'looking';
  return unresolved ? 'offered' : 'none';
}

/** Whether the claim creates a registration, given the technician's choice. */
export function isRegistering(need: RegisteringNeed, chosen: boolean): boolean {
  return need === 'needed' || (need === 'offered' && chosen);
}
