import * as v from 'valibot';
import { hasTwoDecimalsAtMost, Id, OneLine } from './primitives.ts';

export const lineKinds = ['labour', 'part'] as const;

/** Why a line is approved for less than was claimed; or `goodwill`, why it is approved outside its cover (R-COVER-03). */
export const lineReasons = [
  'above_guide',
  'not_needed',
  'not_covered',
  'above_list_price',
  'claim_rejected',
  'goodwill',
  'other',
] as const;
export type LineReason = (typeof lineReasons)[number];

/** The reasons that a person chooses; a rejection writes `claim_rejected`. */
export const chosenLineReasons = lineReasons.filter((reason) => reason !== 'claim_rejected');

/** Most lines of a claim. */
export const claimLinesMax = 50;

/** Largest price and largest amount of a line, in cents. */
export const lineCentsMax = 99_999_999;

const Text = v.nullable(v.string());
const Sum = v.nullable(v.number());

/** One line of a claim's money (R-DESK-20): hours at a rate, or parts at a price. Amounts are Canadian cents. */
export const ClaimLine = v.object({
  id: Id,
  kind: v.picklist(lineKinds),
  /** May be empty for labour. */
  description: v.string(),
  /** Of a part, or of an operation that was picked from the catalogue. */
  number: Text,
  /** Hours of labour, or pieces. */
  quantity: v.number(),
  priceCents: v.number(),
  claimedCents: v.number(),
  /** Null until it is decided. */
  approvedCents: Sum,
  paidCents: Sum,
  /** One of `lineReasons`; a later version may have others. */
  reason: Text,
  reasonText: Text,
});
export type ClaimLine = v.InferOutput<typeof ClaimLine>;

const Cents = v.pipe(
  v.number('not_a_number'),
  v.integer('too_many_decimals'),
  v.minValue(0, 'too_small'),
  v.maxValue(lineCentsMax, 'too_large'),
);

const ShortText = v.pipe(OneLine, v.maxLength(255, 'too_long'));
const OptionalText = v.optional(v.nullable(v.pipe(OneLine, v.maxLength(255, 'too_long'))), null);

/** A line as the desk prices it. `id` names one that the claim already has. */
export const LineInput = v.object({
  id: v.optional(v.nullable(Id), null),
  kind: v.picklist(lineKinds, 'invalid_choice'),
  description: ShortText,
  number: OptionalText,
  quantity: v.pipe(
    v.number('not_a_number'),
    v.minValue(0.01, 'too_small'),
    v.maxValue(9_999.99, 'too_large'),
    v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
  ),
  priceCents: Cents,
  approvedCents: v.optional(v.nullable(Cents), null),
  reason: v.optional(v.nullable(v.picklist(chosenLineReasons, 'invalid_choice')), null),
  reasonText: OptionalText,
});
export type LineInput = v.InferOutput<typeof LineInput>;

export const LinesInput = v.pipe(v.array(LineInput, 'required'), v.maxLength(claimLinesMax, 'outside_limits'));
