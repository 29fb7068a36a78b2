import * as v from 'valibot';
import type { FieldProblem } from '#contract/errors.ts';
import { fieldProblem } from '#contract/errors.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';

/**
 * Parses input with a schema.
 * @throws AppError `VALIDATION_FAILED` with the first problem of each field.
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
 * Parses a query string, of which each name must be the call's: one that is misspelt would be a filter that does nothing
 * (R-API-19).
 * @throws AppError `VALIDATION_FAILED`.
 */
export function parseQuery(schema: v.GenericSchema | undefined, query: unknown): unknown {
  const known = new Set(fieldNames(schema));
  const unknown = Object.keys(Object(query)).filter((name) => !known.has(name));
  if (unknown.length > 0) throw invalidFields(Object.fromEntries(unknown.map((name) => [name, 'unknown_name'])));
  return schema && parse(schema, query);
}

/**
 * A form's fields as the schema names them: absent, `""` and `"null"` mean null, and `\null` is the text (R-API-15).
 * Browsers send CRLF line breaks, which must not count against a text's maximum length.
 */
export function formFields(
  schema: v.GenericSchema,
  fields: ReadonlyMap<string, string>,
): Record<string, string | null> {
  return Object.fromEntries(
    fieldNames(schema).map((name) => {
      const text = (fields.get(name) ?? '').replaceAll('\r\n', '\n');
      return [name, text === '' || text === 'null' ? null : text.replace(/^\\(?=\\*null$)/, '')];
    }),
  );
}

/** @throws AppError `MALFORMED_REQUEST` without a body, where the call needs one. */
export function requireBody(schema: v.GenericSchema, body: unknown): unknown {
  if (body === undefined && schema.type === 'optional') return undefined;
  if (body === undefined || body === null) throw new AppError('MALFORMED_REQUEST');
  // JSON that is no object lacks every field.
  return typeof body === 'object' ? body : {};
}

function problemOf(issue: v.BaseIssue<unknown>): FieldProblem {
  const isMissing = issue.input === undefined || issue.input === null;
  return fieldProblem(issue) ?? (isMissing ? 'required' : 'invalid_choice');
}

/** The names of an object's schema. */
export function fieldNames(schema: v.GenericSchema | undefined): string[] {
  return schema && 'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? Object.keys(schema.entries)
    : [];
}

/** Removes NUL characters, which PostgreSQL cannot store in text. */
export function withoutNul(input: unknown): unknown {
  if (typeof input === 'string') return input.replaceAll('\0', '');
  if (Array.isArray(input)) return input.map(withoutNul);
  if (typeof input === 'object' && input !== null)
    return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withoutNul(value)]));
  return input;
}
