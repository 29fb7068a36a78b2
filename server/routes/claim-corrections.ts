import { adjustPayment, closeClaim, reopenClaim, voidInvoice as voidInvoiceCall } from '#contract/claim-corrections.ts';
import { adjust, close, reopen, voidInvoice } from '../desk/claim-corrections.ts';
import { readDeskClaim } from '../desk/desk-decisions.ts';
import { defineRoute } from '../http/route.ts';
import { monthOf, requireOpenMonths } from '../payments/closed-months.ts';

/** What the desk does to a decision that was made (R-DESK-60 to R-DESK-63), or to its payment (R-PAY-14). */
export const claimCorrectionRoutes = [
  defineRoute(reopenClaim, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await reopen({ context, caller, id, version, by, now }, body);
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(closeClaim, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await close({ context, caller, id, version, by, now }, body);
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(voidInvoiceCall, async ({ params: { id }, body, by, caller, context, version, newId, now }) => {
    await voidInvoice({ context, caller, id, version, by, now, newId }, body);
    // A statement takes it back on this day.
    await requireOpenMonths(context.database, [monthOf(now)]);
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(adjustPayment, async ({ params: { id }, body, by, caller, context, version, newId, now }) => {
    await adjust({ context, caller, id, version, by, now, newId }, body);
    // A statement has it on this day.
    await requireOpenMonths(context.database, [monthOf(now)]);
    return readDeskClaim(context, caller, id);
  }),
];
