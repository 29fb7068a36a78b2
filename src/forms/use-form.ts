import { t } from '@lingui/core/macro';
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { startTransition, useState } from 'react';
import { createStore, type StoreApi } from 'zustand';
import type { FieldProblem } from '#contract/errors.ts';
import { asSentence, fieldProblemText } from '#messages/field-problem-text.ts';
import type { FieldError } from '#ui/error-summary.tsx';
import { useDeferUntilPointerUp } from '#ui/use-defer-until-pointer-up.ts';
import { useStable } from '#ui/use-stable.ts';
import { tidyLines } from '#text/tidied.ts';

/** The props of an input. */
export type FormField = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

/** The props of a checkbox. */
export type FormFlag = { checked: boolean; onChange: (checked: boolean) => void };

/**
 * The fields of a form. A field is named after its path in the values, which is also the id of its input. A file is a
 * field without a value.
 */
export type FormSpec<Values, Name extends string, Context> = {
  /** The visible fields, in the order of the page. */
  names: (values: Values, context: Context) => readonly Name[];
  label: (name: Name, values: Values, context: Context) => string;
  /** The label in the list of errors, if it differs from the field's label. */
  listLabel?: (name: Name, values: Values) => string;
  /** What to enter in an empty field; follows its label and a colon. */
  asks: (name: Name, values: Values) => string;
  /** The error of each field; empty if the form may be sent. */
  problems: (values: Values, context: Context) => Partial<Record<Name, FieldProblem>>;
  /** Fields that are compared with each other: a change of one clears the errors of the others. */
  compared?: Partial<Record<Name, readonly Name[]>>;
  /** Fields that depend on another: a change of it empties them. */
  dependents?: Partial<Record<Name, readonly Name[]>>;
};

/** Marks an error of our own rules. An error of the server is stored as its sentence. */
const ownProblem = true;

/**
 * The fields of a form and their errors. An error of our own rules is shown when its field is left or the form is sent;
 * an error of the server is shown at once. Both stay until the field is changed. `form` is Mantine's and holds the
 * values.
 */
export function useForm<Values extends Record<string, unknown>, Name extends string, Context>(
  spec: FormSpec<Values, Name, Context>,
  form: UseFormReturnType<Values>,
  context: Context,
) {
  const { values, errors } = form;
  const byPath: UseFormReturnType<Record<string, unknown>> = form;
  const afterPress = useDeferUntilPointerUp();
  const [attempt, setAttempt] = useState(0);
  const [found] = useState(() => createStore<FoundErrors>(() => ({ attempt: 0, errors: [] })));
  const names = spec.names(values, context);
  const problems = spec.problems(values, context);
  const complete = names.every((name) => problems[name] === undefined);

  const valueOf = (path: string): string => {
    const value: unknown = byPath.getInputProps(path).value;
    return typeof value === 'string' ? value : '';
  };
  const setValue = (path: string, value: unknown) => byPath.setFieldValue(path, value);

  const setFlag = useStable((name: keyof Values & string, checked: boolean) => setValue(name, checked));

  // A change in another field may have resolved this error.
  const textOf = (name: Name, error: unknown): string | undefined => {
    if (typeof error === 'string') return error;
    const problem = error === ownProblem ? problems[name] : undefined;
    return problem && (problem === 'required' ? spec.asks(name, values) : fieldProblemText(problem));
  };

  const errorOf = (name: Name): string | undefined => {
    const text = textOf(name, errors[name]);
    return text && asSentence(text);
  };

  const change = useStable((name: Name, value: unknown) => {
    setValue(name, value);
    for (const other of spec.compared?.[name] ?? []) byPath.clearFieldError(other);
    for (const other of spec.dependents?.[name] ?? []) setValue(other, '');
  });

  const leave = useStable((name: Name) => {
    if (problems[name] && tidyLines(valueOf(name)) !== '') byPath.setFieldError(name, ownProblem);
  });

  // The same functions in each render: a field whose content stays is not rendered again.
  const [fieldHandlers] = useState(() =>
    sameForName((name: Name) => ({
      onChange: (value: string) => change(name, value),
      onBlur: () => afterPress(() => leave(name)),
    })),
  );
  const [flagHandlers] = useState(() =>
    sameForName((name: keyof Values & string) => ({ onChange: (checked: boolean) => setFlag(name, checked) })),
  );

  const listed = (all: FormErrors) =>
    names.flatMap((name): FieldError[] => {
      const problem = textOf(name, all[name]);
      const label = (spec.listLabel ?? spec.label)(name, values, context);
      return problem ? [{ fieldId: name, text: t`${label}: ${problem}` }] : [];
    });

  /** Shows these errors in the list now, and at their fields in the next frame. */
  const show = (all: FormErrors) => {
    const next = found.getState().attempt + 1;
    found.setState({ attempt: next, errors: listed(all) });
    startTransition(() => {
      form.setErrors(all);
      setAttempt(next);
    });
  };

  const refusals = Object.fromEntries(Object.entries(errors).filter(([, error]) => typeof error === 'string'));
  const hasRefusal = Object.keys(refusals).length > 0;

  return {
    values,
    errorOf,
    change,
    field: (name: Name): FormField => ({
      id: name,
      label: spec.label(name, values, context),
      value: valueOf(name),
      error: errorOf(name),
      ...fieldHandlers(name),
    }),
    flag: (name: keyof Values & string): FormFlag => ({
      checked: values[name] === true,
      ...flagHandlers(name),
    }),
    /** Shows all errors; true if there are none. */
    check: (): boolean => {
      const own = names.filter((name) => problems[name]).map((name) => [name, ownProblem]);
      show({ ...refusals, ...Object.fromEntries(own) });
      return complete;
    },
    /** Shows the server's error of each field; false if the form has none of these fields. */
    refuse: (serverErrors: Record<string, string>): boolean => {
      const known = Object.fromEntries(
        names.flatMap((name) => (serverErrors[name] ? [[name, serverErrors[name]]] : [])),
      );
      const isKnown = Object.keys(known).length > 0;
      if (isKnown) show(known);
      return isKnown;
    },
    complete,
    /** For `AnswerSummary`. A list that appears during typing would move the page. */
    summary: { found, attempt, errors: attempt > 0 || hasRefusal ? listed(errors) : [] },
  };
}

/** Returns a function that makes the value of a name once. */
function sameForName<Name, Value>(make: (name: Name) => Value): (name: Name) => Value {
  const made = new Map<Name, Value>();
  return (name) => {
    const value = made.get(name) ?? make(name);
    made.set(name, value);
    return value;
  };
}

/** The errors of the last tap on Send, before the form is rendered with them. */
type FoundErrors = { attempt: number; errors: readonly FieldError[] };

/** The content of `AnswerSummary`. */
export type FormSummary = FoundErrors & { found: StoreApi<FoundErrors> };

export type FormState<Values extends Record<string, unknown>, Name extends string> = ReturnType<
  typeof useForm<Values, Name, unknown>
>;
