import { isRegistering, type RegisteringNeed } from '../registering/registering-need.ts';
import type { SerialLookUp } from './serial-look-up.ts';

/**
 * Whether the form asks for the customer's email or phone beside the registration, and why. Null when it does not, or
 * when the fields of a new registration ask for it.
 */
export function customerCheckKind(
  outcome: SerialLookUp,
  need: RegisteringNeed,
  chosen: boolean,
): 'required' | 'offered' | 'no_look_up' | null {
  if (outcome.phase !== 'done' || isRegistering(need, chosen)) return null;
  const { result } = outcome;
  if (result.kind === 'unreachable') return 'no_look_up';
  if (result.kind === 'decision') return result.decision === 'customer_does_not_match' ? 'offered' : null;
  if (result.kind !== 'found' && result.kind !== 'remembered') return null;
  if (result.found.registration.isStoreStock) return null;
  return result.found.registration.customer ? 'offered' : 'required';
}
