import * as v from 'valibot';
import { type FieldProblem, fieldProblem } from '#contract/errors.ts';

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
