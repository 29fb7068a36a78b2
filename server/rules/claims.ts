import type { ClaimInput } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { claimProblems } from '#domain/claim-rules.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/picklists.ts';
import { claimRefusal } from '#domain/warranty.ts';
import { AppError, invalidFields } from '../app-error.ts';
import type { SalesPlatform } from '../platform/sales-platform.ts';

/**
 * Judges a claim before it is filed.
 * - The registration exists, and the customer is its own or not named (`contract.md §7`, the identifiers of the claim).
 * - A rejected or expired registration takes no claim (`portal.md §4`, `decisions.md 18` and 22).
 * - Dates, labour hours and the two picklists (`portal.md §5`, `decisions.md 24` and 25, `contract.md §5`).
 * @param today Toronto's date.
 * @returns the registration it is for.
 * @throws AppError `VALIDATION_FAILED`, `REGISTRATION_REJECTED` or `WARRANTY_EXPIRED`.
 */
export async function judgeClaim(platform: SalesPlatform, claim: ClaimInput, today: string): Promise<Registration> {
  const registration = await platform.getRegistration(claim.productRegistrationId);
  if (!registration) throw invalidFields({ productRegistrationId: 'invalid_choice' });
  if (claim.customerId !== null && claim.customerId !== registration.customerId)
    throw invalidFields({ customerId: 'invalid_choice' });

  const refusal = claimRefusal(registration, today);
  if (refusal) throw new AppError(refusal);

  // Values are the same in both languages; labels do not matter here.
  const claimTypes = await platform.getPicklist(claimTypePicklist, 'en');
  const claimSubtypes = await platform.getPicklist(claimSubtypePicklist, 'en');
  const problems = claimProblems(claim, { today, registration, claimTypes, claimSubtypes });
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return registration;
}
