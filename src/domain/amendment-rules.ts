import type { AmendmentInput } from '#contract/amendments.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { isLabourExpired } from './warranty.ts';

/** The context of the check: Toronto's date, and the end of labour coverage if the claim has it. */
export type AmendmentContext = { today: string; labourExpireDate: string | null };

export type AmendmentProblems = Partial<Record<keyof AmendmentInput, FieldProblem>>;

/** Labour hours are optional after the end of labour coverage (R-AMEND-02). Empty if there are no problems. */
export function amendmentProblems(
  { labourHours }: Pick<AmendmentInput, 'labourHours'>,
  { today, labourExpireDate }: AmendmentContext,
): AmendmentProblems {
  return labourHours === null && !isLabourExpired(labourExpireDate, today) ? { labourHours: 'not_a_number' } : {};
}
