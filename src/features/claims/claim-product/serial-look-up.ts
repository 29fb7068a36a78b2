import { todayInToronto } from '#domain/dates.ts';
import { claimRefusal } from '#domain/warranty.ts';
import type { Decision } from '#offline/outbox/outcome.ts';
import { type FormLookUp, isConfirmed, remembered, withoutName } from '#offline/look-ups/look-up-serial-number.ts';
import type { LookUpFailure } from '#offline/look-ups/unanswered.ts';
import type { UnregisteredProduct } from '#storage/registering.ts';
import type { FoundRegistration } from '#storage/rows.ts';

/** The state of the look-up of the form's serial number. */
export type SerialLookUp =
  | { phase: 'idle' }
  | { phase: 'looking' }
  | { phase: 'failed'; failure: LookUpFailure }
  | { phase: 'done'; result: FormLookUp };

/** The last result for a serial number. It is shown while the same number is looked up again. */
export type LookUpMemory = { found: FoundRegistration | null; unregistered: UnregisteredProduct | null };

export function memoryAfter(lookUp: SerialLookUp, before: LookUpMemory): LookUpMemory {
  if (lookUp.phase !== 'done') return before;
  const { result } = lookUp;
  if (result.kind === 'unregistered') return { found: null, unregistered: result.product };
  return 'found' in result ? { found: result.found, unregistered: null } : before;
}

/** Whether the customer's email or phone can change the result. */
export function asksForCustomer(lookUp: SerialLookUp): boolean {
  if (lookUp.phase !== 'done') return true;
  const { result } = lookUp;
  if ('found' in result) return !result.found.registration.isStoreStock;
  return result.kind === 'unreachable' || (result.kind === 'decision' && result.decision === 'customer_does_not_match');
}

/** What was typed beside the serial number: a valid email or phone, or none; or that it is store stock. */
export type TypedCustomer = { emailOrPhone: string; isStoreStock: boolean };

/** The registration that a claim is for. `confirmed`: it is known to be the customer's, or store stock. */
export type ClaimTarget = { found: FoundRegistration; confirmed: boolean };

/**
 * Returns the registration that the claim is for, or null while unknown. Without a result, the registration saved in
 * the draft, which names its customer only for a matching email or phone.
 */
export function targetOf(
  lookUp: SerialLookUp,
  serialNumber: string | null,
  before: FoundRegistration | null,
  emailOrPhone: string,
): ClaimTarget | null {
  if (lookUp.phase === 'done') {
    const { result } = lookUp;
    if (!('found' in result)) return null;
    return { found: result.found, confirmed: 'confirmed' in result && result.confirmed };
  }
  if (before?.registration.serialNumber !== serialNumber || !before) return null;
  const confirmed = isConfirmed(before, emailOrPhone);
  return { found: confirmed ? before : withoutName(before), confirmed };
}

/** Returns why no claim can be sent on this look-up, or null. */
export function obstacleOf(lookUp: SerialLookUp, now: Date, isStoreStock: boolean): Decision | null {
  if (lookUp.phase !== 'done') return null;
  const { result } = lookUp;
  if ('decision' in result) return result.decision;
  if (result.kind === 'unreachable' || result.kind === 'unregistered') return null;
  if (isStoreStock && !result.found.registration.isStoreStock) return 'already_registered';
  // A cached registration may have expired since.
  const refusal = claimRefusal(result.found.registration, todayInToronto(now));
  if (refusal === 'REGISTRATION_REJECTED') return 'registration_rejected';
  return refusal === 'WARRANTY_EXPIRED' ? 'warranty_expired' : null;
}

/** Uses the registration saved in the draft when neither the network nor the cache has a result. */
export function withDraftMemory(
  result: FormLookUp,
  serialNumber: string,
  before: FoundRegistration | null,
  emailOrPhone: string,
): FormLookUp {
  const isOfNumber = before?.registration.serialNumber === serialNumber;
  return result.kind === 'unreachable' && before && isOfNumber ? remembered(before, emailOrPhone, result.why) : result;
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
  if (lookUp.phase === 'done' && lookUp.result.kind === 'unregistered') return lookUp.result.product;
  const unresolved = lookUp.phase !== 'done' || lookUp.result.kind === 'unreachable';
  return unresolved && before?.serialNumber.name === serialNumber ? before : null;
}

/** Whether the server could give a better result. */
export function wantsNetwork(lookUp: SerialLookUp): boolean {
  if (lookUp.phase === 'failed') return true;
  if (lookUp.phase !== 'done') return false;
  const { result } = lookUp;
  return result.kind === 'unregistered' ? result.asOf === 'before' : isWithoutNetwork(result.kind);
}

function isWithoutNetwork(kind: FormLookUp['kind']): boolean {
  return kind === 'remembered' || kind === 'unreachable';
}
