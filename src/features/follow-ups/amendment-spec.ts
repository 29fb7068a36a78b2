import { t } from '@lingui/core/macro';
import * as v from 'valibot';
import { AmendmentInput } from '#contract/amendments.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { amendmentProblems, type AmendmentContext } from '#domain/amendment-rules.ts';
import { problemsOf } from '#forms/problems-of.ts';
import { storedNumberAsWritten } from '#forms/typed-values.ts';
import type { FormSpec } from '#forms/use-form.ts';
import type { AmendmentDraft } from '#storage/draft-rows.ts';
import { timeProblem, typedHours } from '#forms/labour-hours.ts';

/** The fields, in the order of the page. */
export const amendmentFieldNames = ['diagnosis', 'parts', 'labourHours'] as const;
type AmendmentFieldName = (typeof amendmentFieldNames)[number];
export type AmendmentValues = Record<AmendmentFieldName, string>;

export const amendmentSpec: FormSpec<AmendmentValues, AmendmentFieldName, AmendmentContext> = {
  names: () => amendmentFieldNames,
  label: amendmentLabel,
  asks: amendmentAsks,
  problems: amendmentFormProblems,
};

function amendmentLabel(name: AmendmentFieldName): string {
  switch (name) {
    case 'diagnosis':
      return t`Diagnosis`;
    case 'parts':
      return t`Parts required`;
    case 'labourHours':
      return t`Labour hours`;
  }
}

function amendmentAsks(name: AmendmentFieldName): string {
  switch (name) {
    case 'diagnosis':
      return t`describe what you found`;
    case 'parts':
      return t`list the parts`;
    case 'labourHours':
      return t`enter the hours`;
  }
}

export function amendmentValues({ values }: Pick<AmendmentDraft, 'values'>): AmendmentValues {
  return { ...values, labourHours: storedNumberAsWritten(values.labourHours, typedHours) };
}

/** Validates a request for an additional estimate as typed. Returns an empty object when it can be sent. */
export function amendmentFormProblems(
  values: AmendmentValues,
  context: AmendmentContext,
): Partial<Record<AmendmentFieldName, FieldProblem>> {
  const labourHours = typedHours(values.labourHours) === null ? null : 0;
  const asTime = timeProblem(values.labourHours);
  return {
    ...amendmentProblems({ labourHours }, context),
    ...problemsOf(AmendmentInput, toContract(values)),
    ...(asTime && { labourHours: asTime }),
  };
}

/** Returns the request as the contract defines it. Requires valid values. */
export function amendmentOf(values: AmendmentValues): AmendmentInput {
  return v.parse(AmendmentInput, toContract(values));
}

function toContract(values: AmendmentValues) {
  return { ...values, labourHours: typedHours(values.labourHours) };
}
