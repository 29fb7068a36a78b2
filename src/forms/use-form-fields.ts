import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { FieldProblem } from '#contract/errors.ts';
import type { FieldError } from '#ui/error-summary.tsx';
import { useAfterPress } from '#ui/use-after-press.ts';
import { useStable } from '#ui/use-stable.ts';

/** Everything an input needs. */
export type FormField = {
  id: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
};

type Form<Name extends string> = {
  /** In the order of the page. */
  names: readonly Name[];
  initial: Record<Name, string>;
  problemsOf: (values: Record<Name, string>) => Partial<Record<Name, FieldProblem>>;
  labelOf: (name: Name) => string;
  /** Goes on after the field's name and a colon. */
  textOf: (problem: FieldProblem) => string;
  /** What the server said against an answer, until it is changed. */
  refused: ReadonlyMap<Name, string>;
  onCorrect: (names: readonly Name[]) => void;
  /** Answers that are judged together: a change of one clears the other's error. */
  linked?: readonly Name[];
};

/** The answers of a form, and what is wrong with them. An error stands from leaving a field, or sending, to the next change. */
export function useFormFields<Name extends string>(form: Form<Name>) {
  const { names, problemsOf, labelOf, textOf, refused, onCorrect, linked = [] } = form;
  const [values, setValues] = useState(form.initial);
  const [shown, setShown] = useState<ReadonlyMap<Name, FieldProblem>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const problems = problemsOf(values);
  const afterPress = useAfterPress();

  const errorOf = (name: Name): string | undefined => {
    const problem = shown.get(name);
    return problem ? textOf(problem) : refused.get(name);
  };

  const change = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    const judgedAnew = linked.includes(name) ? linked : [name];
    setShown((before) => new Map([...before].filter(([shownName]) => !judgedAnew.includes(shownName))));
    if (judgedAnew.some((one) => refused.has(one))) onCorrect(judgedAnew);
  };

  const show = (some: readonly Name[]) =>
    setShown((before) => {
      const next = new Map(before);
      for (const name of some) {
        const problem = problems[name];
        if (problem) next.set(name, problem);
      }
      return next;
    });

  const leave = useStable((name: Name) => {
    if (values[name].trim() !== '') show([name]);
  });

  const field = (name: Name): FormField => ({
    id: name,
    label: labelOf(name),
    value: values[name],
    error: errorOf(name),
    onChange: (value) => change(name, value),
    onBlur: () => afterPress(() => leave(name)),
  });

  /** Shows everything that is wrong; true when nothing is. */
  const check = (): boolean => {
    show(names);
    setAttempt((attempts) => attempts + 1);
    return names.every((name) => problems[name] === undefined);
  };

  const toCorrect = names.flatMap((name): FieldError[] => {
    const problem = errorOf(name);
    const label = labelOf(name);
    return problem ? [{ fieldId: name, text: t`${label}: ${problem}` }] : [];
  });

  return {
    values,
    change,
    field,
    check,
    attempt,
    // A list that appeared while somebody types would push the page away under their hands.
    toCorrect: attempt > 0 || refused.size > 0 ? toCorrect : [],
    complete: names.every((name) => problems[name] === undefined),
  };
}

export type FormFields<Name extends string> = ReturnType<typeof useFormFields<Name>>;
