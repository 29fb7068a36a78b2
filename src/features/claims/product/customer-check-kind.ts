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
): 'wanted' | 'offered' | 'no_look_up' | null {
  if (outcome.phase !== 'answered' || isRegistering(need, chosen)) return null;
  const { answer } = outcome;
  if (answer.kind === 'unreachable') return 'no_look_up';
  if (answer.kind === 'decision') return answer.decision === 'customer_does_not_match' ? 'offered' : null;
  if (answer.kind !== 'found' && answer.kind !== 'remembered') return null;
  if (answer.found.registration.isStoreStock) return null;
  return answer.found.registration.customer ? 'offered' : 'wanted';
}
