import type { AmendmentInput } from '#contract/amendments.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { isLabourExpired } from './warranty.ts';

/** What an amendment is judged against: Toronto's date, and the end of labour's cover where the claim knows it. */
export type AmendmentContext = { today: string; labourExpireDate: string | null };

export type AmendmentProblems = Partial<Record<keyof AmendmentInput, FieldProblem>>;

/** Labour hours may be left out once labour is no longer covered (R-AMEND-02). Empty when all is well. */
export function amendmentProblems(
  { labourHours }: Pick<AmendmentInput, 'labourHours'>,
  { today, labourExpireDate }: AmendmentContext,
): AmendmentProblems {
  return labourHours === null && !isLabourExpired(labourExpireDate, today) ? { labourHours: 'not_a_number' } : {};
}
