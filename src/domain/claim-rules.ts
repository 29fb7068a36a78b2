import * as v from 'valibot';
import { type Claim, ClaimFields } from '#contract/claims.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { FiledPicks } from '#contract/picks.ts';
import type { Picklist } from '#contract/picklists.ts';
import { offeredValues } from './offered-values.ts';
import { isLabourExpired } from './warranty.ts';

/** The context of the check. Null before a look-up, as offline: checked later, and labour hours are then required. */
export type ClaimContext = {
  /** Toronto's date, `YYYY-MM-DD`; a getter, called only to compare a date. */
  today: string;
  registration: { dateOfPurchase: string | null; laborWarrantyExpiration: string | null } | null;
  claimTypes: Picklist | null;
  claimSubtypes: Picklist | null;
};

/** The fields that the rules compare. */
type ComparedFields = Pick<
  ClaimFields,
  'claimType' | 'claimSubtype' | 'dateOfFailure' | 'dateEnteredShop' | 'labourHours'
>;

export type ClaimProblems = Partial<Record<keyof ClaimFields, FieldProblem>>;

/** The rules of a claim beyond its schema (R-CLAIM-03, R-CLAIM-04). Empty if there are no problems. */
export function claimProblems(claim: ComparedFields, context: ClaimContext): ClaimProblems {
  const problems: ClaimProblems = {};
  const { registration, claimTypes, claimSubtypes } = context;
  const isInFuture = (date: string) => date !== '' && date > context.today;

  if (isInFuture(claim.dateOfFailure)) problems.dateOfFailure = 'date_in_future';
  else if (registration?.dateOfPurchase && claim.dateOfFailure < registration.dateOfPurchase)
    problems.dateOfFailure = { code: 'before_purchase', date: registration.dateOfPurchase };

  if (isInFuture(claim.dateEnteredShop)) problems.dateEnteredShop = 'date_in_future';
  else if (claim.dateEnteredShop < claim.dateOfFailure)
    problems.dateEnteredShop = { code: 'before_failure', date: claim.dateOfFailure };

  if (claim.labourHours === null && !isLabourOver(context)) problems.labourHours = 'not_a_number';

  if (claimTypes && !isOffered(claimTypes, null, claim.claimType)) problems.claimType = 'invalid_choice';
  if (claimSubtypes && !isOffered(claimSubtypes, claim.claimType, claim.claimSubtype))
    problems.claimSubtype = 'invalid_choice';

  return problems;
}

/** The form of a claim as it was filed; null from a backend that does not return all of it. */
export function filedFields(claim: Claim): ClaimFields | null {
  const { labourHours = null } = claim;
  const filed = v.safeParse(ClaimFields, { ...claim, labourHours });
  return filed.success ? filed.output : null;
}

/** The fields of a claim itself, in the order of its form. */
export const filedFieldNames = [
  'claimType',
  'claimSubtype',
  'diagnosis',
  'dateOfFailure',
  'dateEnteredShop',
  'partsRequired',
  'labourHours',
] as const;

/** Whether two forms of a claim say the same. */
export function isSameForm(one: ClaimFields, other: ClaimFields): boolean {
  return filedFieldNames.every((name) => one[name] === other[name]);
}

/** Whether the same was picked, whatever it was expected to come to. */
export function isSamePicked(one: FiledPicks | null, other: FiledPicks | null): boolean {
  return JSON.stringify(one && picked(one)) === JSON.stringify(other && picked(other));
}

/** What was picked, each name in one order: a database may give them in another. */
function picked({ failureCode, operations, parts, typed, campaign, hoursReason = '' }: FiledPicks) {
  return [
    failureCode,
    campaign,
    operations.map(({ id }) => id),
    parts.map(({ id, quantity, causal }) => [id, quantity, causal]),
    typed.map(({ kind, description, number, quantity, hours, causal = false }) => {
      return [kind, description, number, quantity, hours, causal];
    }),
    hoursReason,
  ];
}

/** Whether the registration is known to have no labour coverage. */
export function isLabourOver(context: Pick<ClaimContext, 'today' | 'registration'>): boolean {
  const expiration = context.registration?.laborWarrantyExpiration ?? null;
  return expiration !== null && isLabourExpired(expiration, context.today);
}

function isOffered(picklist: Picklist, controlling: string | null, value: string): boolean {
  return offeredValues(picklist, controlling).some((option) => option.value === value);
}
