import * as v from 'valibot';
import { claimLinesMax, lineCentsMax } from './claim-lines.ts';
import { labourHoursLimit, shortTextMaxLength } from './limits.ts';
import { GivenId, hasTwoDecimalsAtMost, Instant, OneLine, requiredLine } from './primitives.ts';

/** Most operations, parts and typed lines of a claim: the diagnosis is a line of its own. */
export const pickedMax = claimLinesMax - 1;

/** Most pieces of a part. */
const piecesMax = 9_999;

/** Longest number that is typed for a part, as of an id. */
export const typedNumberMaxLength = 100;

export const Pieces = v.pipe(
  v.number('not_a_number'),
  v.safeInteger('not_a_positive_integer'),
  v.minValue(1, 'not_a_positive_integer'),
  v.maxValue(piecesMax, 'too_large'),
);

export const TypedHours = v.pipe(
  v.number('not_a_number'),
  v.minValue(0.01, 'too_small'),
  v.maxValue(labourHoursLimit.max, 'too_large'),
  v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
);

const ofTyped = {
  description: requiredLine(shortTextMaxLength),
  number: v.nullable(v.pipe(OneLine, v.nonEmpty('required'), v.maxLength(typedNumberMaxLength, 'too_long'))),
};

const Nothing = v.null('invalid_choice');

/** An operation or a part that the catalogue does not have. */
const TypedPick = v.variant(
  'kind',
  [
    v.strictObject({ kind: v.literal('labour'), ...ofTyped, quantity: Nothing, hours: TypedHours }),
    v.strictObject({
      kind: v.literal('part'),
      ...ofTyped,
      quantity: Pieces,
      hours: Nothing,
      /** Whether it caused the failure; missing where it did not (`docs/decisions/0086`). */
      causal: v.exactOptional(v.literal(true, 'invalid_choice')),
    }),
  ],
  'invalid_choice',
);

function picked<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.pipe(
    v.array(v.strictObject({ id: GivenId, ...entries }), 'required'),
    v.maxLength(pickedMax, 'outside_limits'),
    // Two of one id would leave open which of them counts: a form adds up their pieces.
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'invalid_choice'),
  );
}

/** What a technician picks from the catalogue for a claim, and the sum that the device showed for it (R-PRICE-01). */
export const Picks = v.pipe(
  v.strictObject({
    failureCode: v.nullable(GivenId),
    operations: picked({}),
    parts: picked({
      quantity: Pieces,
      /** Whether it caused the failure. */
      causal: v.boolean('invalid_choice'),
    }),
    typed: v.pipe(v.array(TypedPick, 'required'), v.maxLength(pickedMax, 'outside_limits')),
    campaign: v.nullable(GivenId),
    /** When the device last read the catalogue. */
    catalogueAt: Instant,
    /** In cents of the agreement's currency. */
    expectedCents: v.pipe(
      v.number('not_a_number'),
      v.safeInteger('too_many_decimals'),
      v.minValue(0, 'too_small'),
      v.maxValue(claimLinesMax * lineCentsMax, 'too_large'),
    ),
    /** That prices were hidden, so that no sum was shown: `expectedCents` is 0 (`docs/decisions/0087`). */
    withoutSum: v.exactOptional(v.literal(true, 'invalid_choice')),
    /** Why the form has more hours than the flat times (R-PICK-05); missing where it has not. */
    hoursReason: v.exactOptional(requiredLine(shortTextMaxLength)),
  }),
  v.check(
    ({ operations, parts, typed }) => operations.length + parts.length + typed.length <= pickedMax,
    'outside_limits',
  ),
);
export type Picks = v.InferOutput<typeof Picks>;

/** The same in a form: an object, or its JSON as the text of a multipart form. */
export const FormPicks = v.pipe(
  v.union([v.pipe(v.string(), v.parseJson()), v.looseObject({})], 'invalid_choice'),
  Picks,
);

/** Picks as read: a later version may allow what this one refuses, and add to them. */
export const FiledPicks = v.object({
  failureCode: v.nullable(v.string()),
  operations: v.array(v.object({ id: v.string() })),
  parts: v.array(v.object({ id: v.string(), quantity: v.number(), causal: v.boolean() })),
  typed: v.array(
    v.object({
      kind: v.string(),
      description: v.string(),
      number: v.nullable(v.string()),
      quantity: v.nullable(v.number()),
      hours: v.nullable(v.number()),
      causal: v.exactOptional(v.boolean()),
    }),
  ),
  campaign: v.nullable(v.string()),
  catalogueAt: v.string(),
  expectedCents: v.number(),
  withoutSum: v.exactOptional(v.boolean()),
  hoursReason: v.exactOptional(v.string()),
});
export type FiledPicks = v.InferOutput<typeof FiledPicks>;

const Cents = v.nullable(v.number());
const Described = v.nullable(v.string());

/** What the server made of the picks of a claim by the lists of the day of failure (R-PRICE-11). */
export const PicksPrice = v.object({
  currency: v.string(),
  /** The sum of what is claimed; the device's own is `expectedCents` of the picks. */
  expectedCents: v.number(),
  hoursHundredths: v.number(),
  lines: v.array(
    v.object({
      kind: v.string(),
      source: v.string(),
      number: Described,
      /** The number that was picked, where another part takes its place. */
      replaces: Described,
      description: v.nullable(v.object({ en: v.string(), fr: v.string() })),
      /** Hundredths of an hour, or pieces. */
      quantity: v.nullable(v.number()),
      priceCents: Cents,
      listCents: Cents,
      /** Null where the desk has to price it. */
      claimedCents: Cents,
      reason: Described,
      cover: v.object({ component: v.string(), state: v.string(), until: Described, hours: v.nullable(v.number()) }),
      isCausal: v.boolean(),
      problems: v.array(v.string()),
    }),
  ),
});
export type PicksPrice = v.InferOutput<typeof PicksPrice>;
