import type { ClaimForm } from '#contract/claims.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { Picklist } from '#contract/picklists.ts';
import { offeredValues } from './picklists.ts';
import { isLabourExpired } from './warranty.ts';

/** What a claim is judged against. What is not known yet (offline, before a look-up) is null and judged later; labour hours are asked for then. */
export type ClaimContext = {
  /** Toronto's date, `YYYY-MM-DD`. */
  today: string;
  registration: { dateOfPurchase: string | null; laborWarrantyExpiration: string | null } | null;
  claimTypes: Picklist | null;
  claimSubtypes: Picklist | null;
};

export type ClaimProblems = Partial<Record<keyof ClaimForm, FieldProblem>>;

/** The rules of a claim that its schema cannot know (`portal.md §5`, `decisions.md 24` and 25). Empty when all hold. */
export function claimProblems(claim: ClaimForm, context: ClaimContext): ClaimProblems {
  const problems: ClaimProblems = {};
  const { today, registration, claimTypes, claimSubtypes } = context;

  if (claim.dateOfFailure > today) problems.dateOfFailure = 'date_in_future';
  else if (registration?.dateOfPurchase && claim.dateOfFailure < registration.dateOfPurchase)
    problems.dateOfFailure = 'before_purchase';

  if (claim.dateEnteredShop > today) problems.dateEnteredShop = 'date_in_future';
  else if (claim.dateEnteredShop < claim.dateOfFailure) problems.dateEnteredShop = 'before_failure';

  const labourExpired = isLabourExpired(registration?.laborWarrantyExpiration ?? null, today);
  if (claim.labourHours === null && !labourExpired) problems.labourHours = 'not_a_number';

  if (claimTypes && !isOffered(claimTypes, null, claim.claimType)) problems.claimType = 'invalid_choice';
  if (claimSubtypes && !isOffered(claimSubtypes, claim.claimType, claim.claimSubtype))
    problems.claimSubtype = 'invalid_choice';

  return problems;
}

function isOffered(picklist: Picklist, controlling: string | null, value: string): boolean {
  return offeredValues(picklist, controlling).some((option) => option.value === value);
}
