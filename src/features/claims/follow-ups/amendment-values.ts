import * as v from 'valibot';
import { AmendmentInput } from '#contract/amendments.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { amendmentProblems, type AmendmentContext } from '#domain/amendment-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import type { AmendmentDraft } from '#storage/rows.ts';
import { typedHours } from '../form/labour-hours.ts';
import { numberAsTyped } from './number-as-typed.ts';

/** The fields of the form, in the order of the page. */
export const amendmentFields = ['diagnosis', 'parts', 'labourHours'] as const;
export type AmendmentField = (typeof amendmentFields)[number];
export type AmendmentValues = Record<AmendmentField, string>;

export function amendmentValues({ values }: Pick<AmendmentDraft, 'values'>): AmendmentValues {
  return { ...values, labourHours: numberAsTyped(values.labourHours) };
}

/** Everything that is wrong with a request for an additional estimate as typed; empty when it may be sent. */
export function amendmentFormProblems(
  values: AmendmentValues,
  context: AmendmentContext,
): Partial<Record<AmendmentField, FieldProblem>> {
  const labourHours = typedHours(values.labourHours) === null ? null : 0;
  return { ...amendmentProblems({ labourHours }, context), ...problemsOf(AmendmentInput, toContract(values)) };
}

/** The request as the contract takes it. Call it on values without problems. */
export function amendmentOf(values: AmendmentValues): AmendmentInput {
  return v.parse(AmendmentInput, toContract(values));
}

function toContract(values: AmendmentValues) {
  return { ...values, labourHours: typedHours(values.labourHours) };
}
