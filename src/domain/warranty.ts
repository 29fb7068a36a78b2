import type { Registration, RegistrationState } from '#contract/registrations.ts';
import { daysBetween } from './dates.ts';

export type Coverage = { state: 'active'; daysRemaining: number } | { state: 'expired' } | { state: 'unknown' };

/** Covered up to and including the expiry date (R-REG-10); `today` is Toronto's. */
export function coverage(expiry: string | null, today: string): Coverage {
  if (expiry === null) return { state: 'unknown' };
  const daysRemaining = daysBetween(today, expiry);
  return daysRemaining < 0 ? { state: 'expired' } : { state: 'active', daysRemaining };
}

/** Labour hours are optional in a claim after the end of labour coverage (R-CLAIM-04). */
export function isLabourExpired(laborWarrantyExpiration: string | null, today: string): boolean {
  return coverage(laborWarrantyExpiration, today).state === 'expired';
}

export type ClaimRefusal = 'REGISTRATION_REJECTED' | 'WARRANTY_EXPIRED';

/** Why a claim on a registration is refused, or null (R-REG-11). */
export function claimRefusal(
  registration: Pick<RegistrationState, 'status' | 'warrantyStatus'> &
    Partial<Pick<Registration, 'partsWarrantyExpiration' | 'laborWarrantyExpiration'>>,
  today: string,
): ClaimRefusal | null {
  if (registration.status === 'Rejected') return 'REGISTRATION_REJECTED';
  if (registration.warrantyStatus === 'Out of Warranty') return 'WARRANTY_EXPIRED';
  const parts = coverage(registration.partsWarrantyExpiration ?? null, today).state;
  const labour = coverage(registration.laborWarrantyExpiration ?? null, today).state;
  return parts === 'expired' && labour === 'expired' ? 'WARRANTY_EXPIRED' : null;
}
