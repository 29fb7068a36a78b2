import { t } from '@lingui/core/macro';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { RepairDepotContext } from '#domain/repair-depot-rules.ts';
import type { FormField } from '#forms/use-form-fields.ts';
import type { FieldError } from '#ui/error-summary.tsx';
import { fieldProblemText } from '#wording/field-problem-text.ts';
import { useAfterPress } from '#ui/use-after-press.ts';
import { useStable } from '#ui/use-stable.ts';
import { applicationFullLabel, applicationLabel } from './application-label.ts';
import { applicationProblems } from './application-problems.ts';
import { applicationSections, filledSections, pathsOf } from './application-sections.ts';
import { type AddressValues, type ApplicationValues, emptyContact } from './application-values.ts';

/** A text of an application, by its path. */
type TextPath =
  | Exclude<keyof ApplicationValues, 'HQAddress' | 'shippingAddress' | 'contact' | 'sameAddress'>
  | `${'HQAddress' | 'shippingAddress'}.${keyof AddressValues}`
  | `contact.${number}.${'firstName' | 'lastName' | 'phone' | 'email'}`;

/**
 * The answers of an application, and what is wrong with them. An error stands from leaving a field, or sending, to the
 * next change; so does what the server said.
 */
export function useApplicationFields(initial: ApplicationValues, context: RepairDepotContext) {
  const form = useForm<ApplicationValues>({ initialValues: initial });
  const [attempt, setAttempt] = useState(0);
  const afterPress = useAfterPress();
  const { values, errors } = form;
  const problems = applicationProblems(values, context);
  const filled = filledSections(values, problems);
  const paths = Object.values(pathsOf(values)).flat();

  const errorOf = (path: string): string | undefined => {
    const shown = errors[path];
    if (typeof shown !== 'string') return undefined;
    const problem = problems[path];
    // A sentence is the server's own; what we found wrong may have been settled by another answer since.
    return shown === ours ? problem && fieldProblemText(problem) : shown;
  };

  const valueOf = (path: TextPath) => String(form.getInputProps(path).value ?? '');
  const leave = useStable((path: TextPath) => {
    if (problems[path] && valueOf(path).trim() !== '') form.setFieldError(path, ours);
  });

  const field = (path: TextPath): FormField => {
    const value = valueOf(path);
    return {
      id: path,
      label: applicationLabel(path, values),
      value,
      error: errorOf(path),
      onChange: (next) => form.setFieldValue(path, next),
      onBlur: () => afterPress(() => leave(path)),
    };
  };

  const choices = (name: 'brandServiceType' | 'serviceType') => ({
    id: name,
    label: applicationLabel(name, values),
    value: values[name],
    error: errorOf(name),
    onChange: (next: string[]) => form.setFieldValue(name, next),
  });

  /** Another country has other provinces, and another kind of postal code. */
  const setCountry = (address: 'HQAddress' | 'shippingAddress', country: AddressValues['country']) => {
    form.setFieldValue(`${address}.country`, country);
    form.setFieldValue(`${address}.provinceState`, '');
    form.clearFieldError(`${address}.postalCode`);
  };

  /** Shows everything that is wrong; true when nothing is. */
  const check = (): boolean => {
    const wrong = paths.filter((path) => problems[path]);
    form.setErrors(Object.fromEntries(wrong.map((path) => [path, ours])));
    setAttempt((attempts) => attempts + 1);
    return wrong.length === 0;
  };

  /** Puts the server's words beside their fields; false when none of them is on the page. */
  const refuse = (fields: Record<string, string>): boolean => {
    const known = Object.entries(fields).filter(([path]) => paths.includes(path));
    if (known.length === 0) return false;
    form.setErrors(Object.fromEntries(known));
    setAttempt((attempts) => attempts + 1);
    return true;
  };

  const toCorrect = paths.flatMap((path): FieldError[] => {
    const problem = errorOf(path);
    const label = applicationFullLabel(path, values);
    return problem ? [{ fieldId: path, text: t`${label}: ${problem}` }] : [];
  });

  return {
    values,
    field,
    choices,
    setCountry,
    sameAddress: {
      checked: values.sameAddress,
      onChange: (checked: boolean) => form.setFieldValue('sameAddress', checked),
    },
    addContact: () => form.insertListItem('contact', emptyContact()),
    removeContact: (index: number) => form.removeListItem('contact', index),
    check,
    refuse,
    attempt,
    toCorrect: attempt > 0 ? toCorrect : [],
    filled,
    complete: filled.size === applicationSections.length,
  };
}

export type ApplicationFields = ReturnType<typeof useApplicationFields>;

/** Marks a field whose problem our own rules name. */
const ours = 'ours';
