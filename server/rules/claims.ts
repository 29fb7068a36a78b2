import type { Claim, ClaimInput } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { claimProblems } from '#domain/claim-rules.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { claimRefusal } from '#domain/warranty.ts';
import { AppError, invalidFields } from '../app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';

/**
 * Judges a claim before it is filed, or filed anew.
 * - The registration exists, and the customer is its own or not named (R-CLAIM-07).
 * - A rejected or expired registration takes no claim (R-REG-10, R-REG-11), nor does one that
 *   another has taken the place of (R-REG-03, R-REG-07).
 * - Dates, labour hours and the two picklists (R-CLAIM-03, R-CLAIM-04, R-CLAIM-05).
 * @param today Toronto's date.
 * @param filed the claim that is changed, or null for a new one. A warranty that ended since then does not undo it.
 * @returns the registration it is for.
 * @throws AppError `VALIDATION_FAILED`, `REGISTRATION_REJECTED` or `WARRANTY_EXPIRED`.
 */
export async function validateClaim(
  platform: SalesPlatform,
  claim: ClaimInput,
  today: string,
  filed: Claim | null,
): Promise<Registration> {
  const registration = await platform.getRegistration(claim.productRegistrationId);
  if (!registration) throw invalidFields({ productRegistrationId: 'invalid_choice' });
  if (claim.customerId !== null && claim.customerId !== registration.customerId)
    throw invalidFields({ customerId: 'invalid_choice' });

  const isFiledFor = filed?.productRegistration?.id === registration.id;
  if (registration.inactive && !isFiledFor) throw invalidFields({ productRegistrationId: 'invalid_choice' });
  const refusal = isFiledFor ? null : claimRefusal(registration, today);
  if (refusal) throw new AppError(refusal);

  // Values are the same in both languages; labels do not matter here.
  const claimTypes = await platform.getPicklist(claimTypePicklist, 'en');
  const claimSubtypes = await platform.getPicklist(claimSubtypePicklist, 'en');
  const problems = claimProblems(claim, { today, registration, claimTypes, claimSubtypes });
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return registration;
}
