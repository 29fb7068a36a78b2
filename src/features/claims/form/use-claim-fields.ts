import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldProblem } from '#contract/errors.ts';
import type { ClaimContext } from '#domain/claim-rules.ts';
import type { FieldError } from '#ui/error-summary.tsx';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import { claimFormProblems } from './claim-form-problems.ts';
import { type ClaimFieldName, claimFieldNames, type ClaimFormValues } from './claim-form-values.ts';
import { fieldLabel } from './field-label.ts';

/** Everything an input needs. */
export type ClaimField = {
  id: ClaimFieldName;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** The answers of the form, and what is wrong with them. An error stands from leaving a field, or sending, to the next change. */
export function useClaimFields(form: UseFormReturnType<ClaimFormValues>, context: ClaimContext) {
  const [attempt, setAttempt] = useState(0);
  const { values, errors } = form;
  const problems = claimFormProblems(values, context);
  const dates = { dateOfFailure: values.dateOfFailure, dateOfPurchase: context.registration?.dateOfPurchase ?? null };

  const problemText = (name: ClaimFieldName): string | undefined => {
    const code = errors[name];
    return typeof code === 'string' ? fieldProblemText(fieldProblem(code), dates) : undefined;
  };

  const field = (name: ClaimFieldName): ClaimField => ({
    id: name,
    label: fieldLabel(name),
    value: values[name],
    error: sentence(problemText(name)),
    onChange: (value) => {
      form.setFieldValue(name, value);
      // Either date may be the wrong one of the two.
      if (name === 'dateOfFailure') form.clearFieldError('dateEnteredShop');
    },
    onBlur: () => {
      const problem = problems[name];
      if (problem && values[name].trim() !== '') form.setFieldError(name, problem);
    },
  });

  /** Shows everything that is wrong; true when nothing is. */
  const check = (): boolean => {
    form.setErrors(problems);
    setAttempt((attempts) => attempts + 1);
    return Object.keys(problems).length === 0;
  };

  const toCorrect = claimFieldNames.flatMap((name): FieldError[] => {
    const problem = problemText(name);
    const label = fieldLabel(name);
    return problem ? [{ fieldId: name, text: t`${label}: ${problem}` }] : [];
  });

  // A list that appeared while somebody types would push the page away under their hands.
  return {
    field,
    check,
    attempt,
    toCorrect: attempt > 0 ? toCorrect : [],
    complete: Object.keys(problems).length === 0,
  };
}

export type ClaimFields = ReturnType<typeof useClaimFields>;

function sentence(text: string | undefined): string | undefined {
  return text && text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
