import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { fieldProblem, fieldProblems } from '#contract/errors.ts';
import { AppError, invalidFields } from '../app-error.ts';

/**
 * The value that a schema makes of what came in.
 * @throws AppError `VALIDATION_FAILED` naming each field with its first problem.
 */
export function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, withoutNul(input));
  if (parsed.success) return parsed.output;
  const problems: Record<string, FieldProblem> = {};
  for (const issue of parsed.issues) {
    const field = v.getDotPath(issue);
    if (field !== null) problems[field] ??= problemOf(issue);
  }
  throw invalidFields(problems);
}

/**
 * The fields of a form by the schema's names: absent, `""` and `"null"` all mean null (R-API-15). Browsers send
 * each line break of a form as two characters, which must not count against a text's length.
 */
export function formFields(
  schema: v.GenericSchema,
  fields: ReadonlyMap<string, string>,
): Record<string, string | null> {
  return Object.fromEntries(
    fieldNames(schema).map((name) => {
      const text = (fields.get(name) ?? '').replaceAll('\r\n', '\n');
      return [name, text === '' || text === 'null' ? null : text];
    }),
  );
}

/** A JSON body, which a call that has a schema for one cannot do without. */
export function requireBody(body: unknown): unknown {
  if (body === undefined || body === null) throw new AppError('MALFORMED_REQUEST');
  // JSON that has no fields at all lacks every one of them.
  return typeof body === 'object' ? body : {};
}

function problemOf(issue: v.BaseIssue<unknown>): FieldProblem {
  if (fieldProblems.some((problem) => problem === issue.message)) return fieldProblem(issue.message);
  return issue.input === undefined || issue.input === null ? 'required' : fieldProblem(issue.message);
}

function fieldNames(schema: v.GenericSchema): string[] {
  return 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : [];
}

/** What came in without NUL: PostgreSQL keeps none in a text, and nobody types one. */
export function withoutNul(input: unknown): unknown {
  if (typeof input === 'string') return input.replaceAll('\0', '');
  if (Array.isArray(input)) return input.map(withoutNul);
  if (typeof input === 'object' && input !== null)
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withoutNul(value)]));
  return input;
}
