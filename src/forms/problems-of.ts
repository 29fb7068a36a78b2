import * as v from 'valibot';
import { fieldProblem, type FieldProblem } from '#contract/errors.ts';
import { asSentence, fieldProblemText } from '#messages/field-problem-text.ts';

/** Validates typed values and returns the first error of each field. */
export function problemsOf<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Partial<Record<keyof v.InferInput<Schema> & string, FieldProblem>> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return {};
  const problems: Partial<Record<string, FieldProblem>> = {};
  for (const issue of parsed.issues.toReversed())
    problems[v.getDotPath(issue) ?? ''] = fieldProblem(issue) ?? 'invalid_choice';
  return problems;
}

/**
 * The same errors as sentences, for Mantine's `validate`.
 * @param asks what to enter in each empty field (R-UI-09)
 */
export function validateWith<const Schema extends v.GenericSchema>(
  schema: Schema,
  asks: Readonly<Record<keyof v.InferInput<Schema> & string, () => string>>,
): (values: unknown) => Record<string, string> {
  const asked: Readonly<Record<string, () => string>> = asks;
  return (values) => {
    const problems: Partial<Record<string, FieldProblem>> = problemsOf(schema, values);
    return Object.fromEntries(
      Object.entries(problems).flatMap(([name, problem]) => {
        const words = problem === 'required' ? asked[name]?.() : problem && fieldProblemText(problem);
        return words ? [[name, asSentence(words)]] : [];
      }),
    );
  };
}
