import * as v from 'valibot';

const typedText = { description: v.string(), number: v.nullable(v.string()) };

/** An operation or a part that was typed because the catalogue does not have it. */
export const TypedDraft = v.variant('kind', [
  v.object({ kind: v.literal('labour'), ...typedText, quantity: v.null(), hours: v.number() }),
  v.object({
    kind: v.literal('part'),
    ...typedText,
    quantity: v.number(),
    hours: v.null(),
    causal: v.exactOptional(v.literal(true)),
  }),
]);
export type TypedDraft = v.InferOutput<typeof TypedDraft>;

/** What is picked from the catalogue for a claim, as its form holds it. */
export const PicksDraft = v.object({
  failureCode: v.nullable(v.string()),
  operations: v.array(v.object({ id: v.string() })),
  parts: v.array(v.object({ id: v.string(), quantity: v.number(), causal: v.boolean() })),
  /** Missing in drafts from before something could be typed. */
  typed: v.optional(v.array(TypedDraft), []),
  /** The catalogue and the sum that were shown last. */
  catalogueAt: v.string(),
  expectedCents: v.number(),
  /** No sum was shown: prices are hidden. */
  withoutSum: v.exactOptional(v.literal(true)),
  /** What the picks wrote into the fields last; a person may have changed it since. */
  filled: v.object({ labourHours: v.string(), partsRequired: v.string() }),
  /** Why there are more hours than the picks filled in. */
  hoursReason: v.exactOptional(v.string()),
});
export type PicksDraft = v.InferOutput<typeof PicksDraft>;
