import type { Registration, RegistrationState } from '#contract/registrations.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { Caller } from '../session/sessions.ts';
import { maySeePersonalData } from './personal-data.ts';

/**
 * A registration as a caller may see it in a look-up (`contract.md §6`, `decisions.md 23`): its state for everybody,
 * all of it for depots, retailers and admins, and its customer for those who file claims on it.
 */
export function toLookupResult(caller: Caller | null, registration: Registration): Registration | RegistrationState {
  if (maySeePersonalData(caller)) return toVisibleRegistration(caller, registration);
  const { id, status, inactive, warrantyStatus } = registration;
  return { id, status, inactive, warrantyStatus };
}

/** The registration that somebody may see, with its customer for those who file claims on it. */
export function toVisibleRegistration(caller: Caller | null, registration: Registration): Registration {
  if (caller && mayFileClaims(caller.role)) return registration;
  const { customer: _, ...shown } = registration;
  return shown;
}
