import * as v from 'valibot';
import { fieldProblem, type FieldProblem } from '#contract/errors.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';

/** What a schema says against values as typed, by field: the first thing that is wrong with each. */
export function problemsOf<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Partial<Record<keyof v.InferInput<Schema> & string, FieldProblem>> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return {};
  const problems: Partial<Record<string, FieldProblem>> = {};
  for (const issue of parsed.issues.toReversed()) problems[v.getDotPath(issue) ?? ''] = fieldProblem(issue.message);
  return problems;
}

/** The words for what is wrong with a field: a code of ours in words, the server's own sentence as it came. */
export function fieldWords(error: unknown): string | undefined {
  if (typeof error !== 'string') return undefined;
  return /\s/.test(error) ? error : fieldProblemText(fieldProblem(error));
}
