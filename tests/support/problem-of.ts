import * as v from 'valibot';

/** Returns the first problem that a schema finds, as the form shows it; null without one. */
export function problemOf(schema: v.GenericSchema, input: unknown): string | null {
  return v.safeParse(schema, input).issues?.[0].message ?? null;
}
