import type { Role } from '#contract/primitives.ts';
import type { Registration, RegistrationState } from '#contract/registrations.ts';
import { mayFileClaims } from '#domain/permissions.ts';
import type { Caller } from '../session/sessions.ts';

/** Roles that get personal data from a look-up; all others get ids and states (R-CONTACT-03). */
const trusted: readonly Role[] = ['depot', 'retailer', 'retailer_depot', 'admin'];

/** Whether a look-up may return personal data to this caller. */
export function maySeePersonalData(caller: Caller | null): boolean {
  return caller !== null && trusted.includes(caller.role);
}

/**
 * A registration as a look-up returns it: only its state, or all of it for trusted roles (R-CONTACT-03, R-REG-13).
 */
export function toLookupResult(caller: Caller | null, registration: Registration): Registration | RegistrationState {
  if (maySeePersonalData(caller)) return toVisibleRegistration(caller, registration);
  const { id, status, inactive, warrantyStatus } = registration;
  return { id, status, inactive, warrantyStatus };
}

/** A registration without its customer, unless the caller files claims. */
export function toVisibleRegistration(caller: Caller | null, registration: Registration): Registration {
  if (caller && mayFileClaims(caller.role)) return registration;
  const { customer: _, ...visible } = registration;
  return visible;
}
