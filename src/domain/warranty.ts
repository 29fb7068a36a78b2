import type { ClaimFields } from '#contract/claims.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { Picklist } from '#contract/picklists.ts';
import type { Registration, RegistrationState } from '#contract/registrations.ts';
import { addDays, daysBetween } from './dates.ts';
import { offeredValues, type Option } from './offered-values.ts';

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

type Covered = Pick<RegistrationState, 'status' | 'warrantyStatus'> &
  Partial<Pick<Registration, 'partsWarrantyExpiration' | 'laborWarrantyExpiration' | 'filing'>>;

/** Why a claim on a registration is refused, or null (R-REG-11, R-COVER-04, R-COVER-05). */
export function claimRefusal(registration: Covered, today: string): ClaimRefusal | null {
  if (registration.status === 'Rejected') return 'REGISTRATION_REJECTED';
  if (!isCoverOver(registration, today)) return null;
  return registration.filing?.afterExpiry || lateFiling(registration, today) ? null : 'WARRANTY_EXPIRED';
}

/** Whether a registration takes no claim but those of R-COVER-04 and R-COVER-05. */
export function isCoverOver(registration: Covered, today: string): boolean {
  if (registration.warrantyStatus === 'Out of Warranty') return true;
  const parts = coverage(registration.partsWarrantyExpiration ?? null, today).state;
  const labour = coverage(registration.laborWarrantyExpiration ?? null, today).state;
  return parts === 'expired' && labour === 'expired';
}

/**
 * The last day of a cover that has ended, and the last day on which a claim for a failure within it is taken
 * (R-COVER-04); null without one. The dates say when it ended, whatever the status.
 */
export function lateFiling(registration: Covered, today: string): { end: string; until: string } | null {
  const { partsWarrantyExpiration: parts = null, laborWarrantyExpiration: labour = null, filing } = registration;
  const end = (parts ?? '') > (labour ?? '') ? parts : labour;
  if (!filing?.lateDays || end === null || end >= today) return null;
  const until = addDays(end, filing.lateDays);
  return today <= until ? { end, until } : null;
}

/** The types of claims that are offered: after the end of cover, unless late ones are taken, those for after it alone. */
export function offeredTypes(types: Picklist, registration: Covered | null, today: string): Option[] {
  const offered = offeredValues(types, null);
  if (!registration || !isCoverOver(registration, today) || lateFiling(registration, today)) return offered;
  return offered.filter(({ value }) => isAfterExpiry(types, value));
}

function isAfterExpiry({ values }: Picklist, claimType: string): boolean {
  return values.some(({ value, afterExpiry }) => value === claimType && afterExpiry);
}

/** What is wrong with a claim that is filed after the end of cover (R-COVER-04, R-COVER-05). */
export function lateClaimProblems(
  { claimType, dateOfFailure }: Pick<ClaimFields, 'claimType' | 'dateOfFailure'>,
  { registration, claimTypes, today }: { registration: Covered; claimTypes: Picklist | null; today: string },
): { claimType?: FieldProblem; dateOfFailure?: FieldProblem } {
  if (!isCoverOver(registration, today) || !claimTypes || isAfterExpiry(claimTypes, claimType)) return {};
  const late = lateFiling(registration, today);
  if (!late) return { claimType: 'invalid_choice' };
  return dateOfFailure > late.end ? { dateOfFailure: { code: 'after_cover', date: late.end } } : {};
}
