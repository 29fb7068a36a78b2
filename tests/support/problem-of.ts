import * as v from 'valibot';

/** The first thing that a schema finds wrong, as the person at the field is told it; null when nothing is. */
export function problemOf(schema: v.GenericSchema, input: unknown): string | null {
  return v.safeParse(schema, input).issues?.[0].message ?? null;
}
