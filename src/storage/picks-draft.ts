import * as v from 'valibot';

/** What is picked from the catalogue for a claim, as its form holds it. */
export const PicksDraft = v.object({
  failureCode: v.nullable(v.string()),
  operations: v.array(v.object({ id: v.string() })),
  parts: v.array(v.object({ id: v.string(), quantity: v.number(), causal: v.boolean() })),
  /** The catalogue and the sum that were shown last. */
  catalogueAt: v.string(),
  expectedCents: v.number(),
  /** What the picks wrote into the fields last; a person may have changed it since. */
  filled: v.object({ labourHours: v.string(), partsRequired: v.string() }),
});
export type PicksDraft = v.InferOutput<typeof PicksDraft>;
