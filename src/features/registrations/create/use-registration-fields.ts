import { t } from '@lingui/core/macro';
import type { UseFormReturnType } from '@mantine/form';
import { registeringLabel } from '#forms/registering/registering-label.ts';
import type { RegisteringContext } from '#forms/registering/registering-problems.ts';
import type { RegisteringFlagName } from '#forms/registering/registering-values.ts';
import { useAnswer } from '#forms/use-answer.ts';
import { useKeptFields } from '#forms/use-kept-fields.ts';
import type { FieldError } from '#ui/error-summary.tsx';
import { asSentence } from '#wording/as-sentence.ts';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import type { Registrant } from './registrant.ts';
import { namesFor, registrationFormProblems } from './registration-problems.ts';
import type { RegistrationName, RegistrationValues } from './registration-values.ts';

type TextName = Exclude<RegistrationName, 'proofOfPurchase'>;

/**
 * The answers of the form, and what is wrong with them; of a `refused` product only with those that find it. An error stands
 * from leaving a field, or sending, to the next change.
 */
export function useRegistrationFields(
  kind: Registrant['kind'],
  form: UseFormReturnType<RegistrationValues>,
  context: RegisteringContext,
  refused: boolean,
) {
  const { answer, attempt, give } = useAnswer();
  const { values, errors } = form;
  const problems = registrationFormProblems(values, context);
  const names = namesFor(kind, context, refused);

  /** What is wrong with a field that was left or sent; an answer elsewhere may have settled it since. */
  const problemText = (name: RegistrationName): string | undefined =>
    errors[name] && problems[name] ? fieldProblemText(problems[name]) : undefined;

  const { keptField, keptFlag } = useKeptFields<TextName, RegisteringFlagName>({
    change: (name, value) => {
      form.setFieldValue(name, value);
      if (name === 'retailerId') form.setFieldValue('storeNumber', '');
    },
    leave: (name) => {
      const problem = problems[name];
      if (problem && values[name].trim() !== '') form.setFieldError(name, problem);
    },
    tick: (name, checked) => form.setFieldValue(name, checked),
  });

  const field = (name: TextName) =>
    keptField(name, { label: labelOf(kind, name, values), value: values[name], error: asSentence(problemText(name)) });

  const flag = (name: RegisteringFlagName) => keptFlag(name, values[name]);

  const listed = (textOf: (name: RegistrationName) => string | undefined) =>
    names.flatMap((name): FieldError[] => {
      const problem = textOf(name);
      const label = labelOf(kind, name, values);
      return problem ? [{ fieldId: name, text: t`${label}: ${problem}` }] : [];
    });

  /** Shows everything that is wrong; true when nothing is. */
  const check = (): boolean => {
    give(
      listed((name) => problems[name] && fieldProblemText(problems[name])),
      () => form.setErrors(problems),
    );
    return names.every((name) => problems[name] === undefined);
  };

  return {
    field,
    flag,
    proofError: asSentence(problemText('proofOfPurchase')),
    check,
    answer,
    attempt,
    // A list that appeared while somebody types would push the page away under their hands.
    toCorrect: attempt > 0 ? listed(problemText) : [],
    complete: names.every((name) => problems[name] === undefined),
  };
}

function labelOf(kind: Registrant['kind'], name: RegistrationName, values: RegistrationValues): string {
  if (name === 'serialNumber') return t`Serial number`;
  if (name === 'emailOrPhone' && kind === 'guest') return t`Your email or phone`;
  return registeringLabel(name, values);
}
