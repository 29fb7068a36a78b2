import type { Claim, ClaimInput } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { claimProblems } from '#domain/claim-rules.ts';
import { claimSubtypePicklist, claimTypePicklist } from '#domain/offered-values.ts';
import { claimRefusal, lateClaimProblems } from '#domain/warranty.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { Context } from '../context.ts';
import { filingOf } from './late-filing.ts';

type Facts = {
  registration: Registration | null;
  today: string;
  filed: Claim | null;
};

/**
 * Validates a new or changed claim.
 * - The registration exists; the customer is its own, or not named (R-CLAIM-07).
 * - A rejected or expired registration takes no claim (R-REG-10, R-REG-11) but those of R-COVER-04 and R-COVER-05, nor
 *   does a replaced one (R-REG-03, R-REG-07).
 * - Dates, labour hours and the two picklists (R-CLAIM-03, R-CLAIM-04, R-CLAIM-05).
 * @param registration the one that the claim names.
 * @param today the date in Toronto.
 * @param filed the claim to change, or null for a new one. A warranty that expired since filing does not block a
 *   change.
 * @returns the claim's registration.
 * @throws AppError `VALIDATION_FAILED`, `REGISTRATION_REJECTED` or `WARRANTY_EXPIRED`.
 */
export async function validateClaim(
  place: Pick<Context, 'platform' | 'lateFilingDays'>,
  claim: ClaimInput,
  { registration, today, filed }: Facts,
): Promise<Registration> {
  const { platform } = place;
  if (!registration) throw invalidFields({ productRegistrationId: 'invalid_choice' });
  if (claim.customerId !== null && claim.customerId !== registration.customerId) {
    // A claim that waited on a device may name a customer that was merged since.
    const customer = await platform.getContact(claim.customerId);
    if (customer?.id !== registration.customerId) throw invalidFields({ customerId: 'invalid_choice' });
  }

  const isFiledFor = filed?.productRegistration?.id === registration.id;
  if (registration.inactive && !isFiledFor) throw invalidFields({ productRegistrationId: 'invalid_choice' });
  // Values are the same in both languages.
  const claimTypes = await platform.getPicklist(claimTypePicklist, 'en');
  const filing = filingOf(place, claimTypes);
  const covered = { ...registration, ...(filing && { filing }) };
  const refusal = isFiledFor ? null : claimRefusal(covered, today);
  if (refusal) throw new AppError(refusal);

  const claimSubtypes = await platform.getPicklist(claimSubtypePicklist, 'en');
  const problems = claimProblems(claim, { today, registration, claimTypes, claimSubtypes });
  const late = isFiledFor ? {} : lateClaimProblems(claim, { registration: covered, claimTypes, today });
  // A type that is not offered to anybody, or a date in the future, is that first.
  if (Object.keys(late).some((name) => !Object.hasOwn(problems, name))) throw new AppError('WARRANTY_EXPIRED');
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  return registration;
}
