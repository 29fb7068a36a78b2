import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { useAnswer } from '#forms/use-answer.ts';
import { useKeptFields } from '#forms/use-kept-fields.ts';
import type { FieldError } from '#ui/error-summary.tsx';
import { asSentence } from '#wording/as-sentence.ts';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import { type ClaimFormContext, claimFormProblems } from './claim-form-problems.ts';
import {
  type ClaimFieldName,
  claimFieldNames,
  type ClaimFlagName,
  type ClaimFormValues,
  type ClaimTextName,
} from './claim-form-values.ts';
import { fieldLabel } from './field-label.ts';

/** The answers of the form, and what is wrong with them. An error stands from leaving a field, or sending, to the next change. */
export function useClaimFields(form: UseFormReturnType<ClaimFormValues>, context: ClaimFormContext) {
  const { answer, attempt, give } = useAnswer();
  const { values, errors } = form;
  const problems = claimFormProblems(values, context);
  const dates = { dateOfFailure: values.dateOfFailure, dateOfPurchase: context.registration?.dateOfPurchase ?? null };

  /** What is wrong with a field that was left or sent; an answer elsewhere may have settled it since. */
  const problemText = (name: ClaimFieldName): string | undefined =>
    errors[name] && problems[name] ? fieldProblemText(problems[name], dates) : undefined;

  const { keptField, keptFlag } = useKeptFields<ClaimTextName, ClaimFlagName>({
    change: (name, value) => {
      form.setFieldValue(name, value);
      // Either date may be the wrong one of the two.
      if (name === 'dateOfFailure') form.clearFieldError('dateEnteredShop');
      if (name === 'retailerId') form.setFieldValue('storeNumber', '');
    },
    leave: (name) => {
      const problem = problems[name];
      if (problem && values[name].trim() !== '') form.setFieldError(name, problem);
    },
    tick: (name, checked) => form.setFieldValue(name, checked),
  });

  const field = (name: ClaimTextName) =>
    keptField(name, { label: fieldLabel(name, values), value: values[name], error: asSentence(problemText(name)) });

  const flag = (name: ClaimFlagName) => keptFlag(name, values[name]);

  const listed = (textOf: (name: ClaimFieldName) => string | undefined) =>
    claimFieldNames.flatMap((name): FieldError[] => {
      const problem = textOf(name);
      const label = fieldLabel(name, values);
      return problem ? [{ fieldId: name, text: t`${label}: ${problem}` }] : [];
    });

  /** Shows everything that is wrong; true when nothing is. The list answers the tap, the fields follow it. */
  const check = (): boolean => {
    give(
      listed((name) => problems[name] && fieldProblemText(problems[name], dates)),
      () => form.setErrors(problems),
    );
    return Object.keys(problems).length === 0;
  };

  // A list that appeared while somebody types would push the page away under their hands.
  return {
    field,
    flag,
    proofError: asSentence(problemText('proofOfPurchase')),
    check,
    answer,
    attempt,
    toCorrect: attempt > 0 ? listed(problemText) : [],
    complete: Object.keys(problems).length === 0,
  };
}

export type ClaimFields = ReturnType<typeof useClaimFields>;
