import * as v from 'valibot';
import { deskWrite, OptionalText } from './claim-decisions.ts';
import { lineCentsMax } from './claim-lines.ts';
import { defineEndpoint } from './endpoint.ts';
import { paymentRoles } from './primitives.ts';

/** Why a decision is reopened. */
export const reopenReasons = ['mistake', 'new_information', 'appeal', 'other'] as const;

/** Why the desk closes a claim without a payment. */
export const closeReasons = ['no_answer', 'duplicate', 'withdrawn_otherwise', 'other'] as const;

/** Why an invoice is made void. */
export const voidReasons = ['wrong_amount', 'wrong_number', 'wrong_claim', 'duplicate', 'other'] as const;

/** Why a payment is adjusted. */
export const adjustmentReasons = [
  'price_correction',
  'tax_correction',
  'part_returned',
  'charge_back',
  'goodwill',
  'other',
] as const;

/** Why something was corrected; "other" needs a text. */
export type CorrectionReason =
  | (typeof reopenReasons)[number]
  | (typeof closeReasons)[number]
  | (typeof voidReasons)[number]
  | (typeof adjustmentReasons)[number];

/** The substatus of a claim whose decision was reopened, until it is asked about or decided again. */
export const reopenedSubstatus = 'Reopened';

/** Takes a decision back, or a closing, before there is an invoice; the lines stay as they are (R-DESK-60). */
export const reopenClaim = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/reopen',
  body: v.object({ reason: v.picklist(reopenReasons, 'invalid_choice'), text: OptionalText }),
  refusals: ['CONFLICT'],
});

/** Closes a claim that will have no invoice (R-DESK-61). */
export const closeClaim = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/close',
  body: v.object({ reason: v.picklist(closeReasons, 'invalid_choice'), text: OptionalText }),
  refusals: ['CONFLICT'],
});

/** Makes the invoice of a claim void that no payment run holds; the claim is Approved, for another invoice (R-DESK-63). */
export const voidInvoice = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/invoice/void',
  access: paymentRoles,
  body: v.object({ reason: v.picklist(voidReasons, 'invalid_choice'), text: OptionalText }),
  refusals: ['CONFLICT', 'MONTH_CLOSED'],
});

/** More or less for the depot, in cents. */
const SignedCents = v.pipe(
  v.number('not_a_number'),
  v.integer('too_many_decimals'),
  v.minValue(-lineCentsMax, 'too_small'),
  v.maxValue(lineCentsMax, 'too_large'),
);
const TaxCents = v.optional(v.nullable(SignedCents), 0);

/**
 * Credits (above zero) or charges back (below zero) something of a claim that was paid: an item of its own, due at once
 * (R-PAY-14).
 */
export const adjustPayment = defineEndpoint({
  ...deskWrite,
  path: '/desk/claims/:id/adjustments',
  access: paymentRoles,
  body: v.object({
    /** Before taxes; zero where a tax alone is corrected. */
    amountCents: SignedCents,
    /** The taxes on it, of the same sign or not. There is no US tax. */
    taxCents: v.optional(v.object({ gstHst: TaxCents, pstQst: TaxCents }), {}),
    reason: v.picklist(adjustmentReasons, 'invalid_choice'),
    text: OptionalText,
  }),
  refusals: ['CONFLICT', 'MONTH_CLOSED'],
});

export const claimCorrectionEndpoints = { reopenClaim, closeClaim, voidInvoice, adjustPayment };
