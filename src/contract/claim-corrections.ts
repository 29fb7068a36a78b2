import * as v from 'valibot';
import { deskWrite, OptionalText } from './claim-decisions.ts';
import { defineEndpoint } from './endpoint.ts';
import { paymentRoles } from './primitives.ts';

/** Why a decision is reopened. */
export const reopenReasons = ['mistake', 'new_information', 'appeal', 'other'] as const;

/** Why the desk closes a claim without a payment. */
export const closeReasons = ['no_answer', 'duplicate', 'withdrawn_otherwise', 'other'] as const;

/** Why an invoice is made void. */
export const voidReasons = ['wrong_amount', 'wrong_number', 'wrong_claim', 'duplicate', 'other'] as const;

/** Why something was corrected; "other" needs a text. */
export type CorrectionReason =
  | (typeof reopenReasons)[number]
  | (typeof closeReasons)[number]
  | (typeof voidReasons)[number];

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
