import type { Failure } from '#api/failure.ts';
import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal } from '#domain/warranty.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import type { FormLookUp } from '#offline/look-ups/look-up-serial-number.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';

/** The state of the look-up of the form's serial number. */
export type SerialLookUp =
  | { phase: 'idle' }
  | { phase: 'looking' }
  | { phase: 'failed'; failure: Failure }
  | { phase: 'answered'; answer: FormLookUp };

/** The last result for a serial number. It is shown while the same number is looked up again. */
export type LookUpMemory = { found: FoundRegistration | null; unregistered: UnregisteredProduct | null };

export function memoryAfter(lookUp: SerialLookUp, before: LookUpMemory): LookUpMemory {
  if (lookUp.phase !== 'answered') return before;
  const { answer } = lookUp;
  if (answer.kind === 'unregistered') return { found: null, unregistered: answer.product };
  return 'found' in answer ? { found: answer.found, unregistered: null } : before;
}

/** Whether the customer's email or phone can change the result. */
export function asksForCustomer(lookUp: SerialLookUp): boolean {
  if (lookUp.phase !== 'answered') return true;
  const { answer } = lookUp;
  if ('found' in answer) return !answer.found.registration.isStoreStock;
  return answer.kind === 'decision' && answer.decision === 'customer_does_not_match';
}

/**
 * Returns the registration that the claim is for, or null while unknown. Without a result, the registration saved in
 * the draft.
 */
export function foundOf(
  lookUp: SerialLookUp,
  serialNumber: string | null,
  before: FoundRegistration | null,
): FoundRegistration | null {
  if (lookUp.phase === 'answered') return 'found' in lookUp.answer ? lookUp.answer.found : null;
  return before?.registration.serialNumber === serialNumber ? before : null;
}

/** Returns why no claim can be sent on this look-up, or null. */
export function obstacleOf(lookUp: SerialLookUp, now: Date): Decision | null {
  if (lookUp.phase !== 'answered') return null;
  const { answer } = lookUp;
  if ('decision' in answer) return answer.decision;
  if (answer.kind === 'unreachable' || answer.kind === 'unregistered') return null;
  // A cached registration may have expired since.
  const refusal = claimRefusal(answer.found.registration, todayInToronto(now));
  if (refusal === 'REGISTRATION_REJECTED') return 'registration_rejected';
  return refusal === 'WARRANTY_EXPIRED' ? 'warranty_expired' : null;
}

/** Uses the registration saved in the draft when neither the network nor the cache has a result. */
export function withDraftMemory(
  answer: FormLookUp,
  serialNumber: string,
  before: FoundRegistration | null,
): FormLookUp {
  const remembered = before?.registration.serialNumber === serialNumber;
  return answer.kind === 'unreachable' && before && remembered ? { kind: 'remembered', found: before } : answer;
}

/**
 * Returns the known product without a registration, or null. Without a result, the product known `before`, so that a
 * repeated look-up does not close the form.
 */
export function unregisteredOf(
  lookUp: SerialLookUp,
  serialNumber: string | null,
  before: UnregisteredProduct | null,
): UnregisteredProduct | null {
  if (lookUp.phase === 'answered' && lookUp.answer.kind === 'unregistered') return lookUp.answer.product;
  const open = lookUp.phase !== 'answered' || lookUp.answer.kind === 'unreachable';
  return open && before?.serialNumber.name === serialNumber ? before : null;
}

/** Whether the server could give a better result. */
export function wantsNetwork(lookUp: SerialLookUp): boolean {
  if (lookUp.phase === 'failed') return true;
  if (lookUp.phase !== 'answered') return false;
  const { answer } = lookUp;
  return answer.kind === 'unregistered' ? answer.asOf === 'before' : isWithoutNetwork(answer.kind);
}

function isWithoutNetwork(kind: FormLookUp['kind']): boolean {
  return kind === 'remembered' || kind === 'unreachable';
}
