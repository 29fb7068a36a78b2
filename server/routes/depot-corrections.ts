import { withdrawClaim } from '#contract/depot-corrections.ts';
import { withdraw } from '../desk/depot-corrections.ts';
import { defineRoute } from '../http/route.ts';

/** What a depot does against the course of its claim (R-CLAIM-23). */
export const depotCorrectionRoutes = [
  defineRoute(withdrawClaim, async ({ params: { id }, body: { text }, caller, context, now }) =>
    withdraw({ context, caller, id, now }, text),
  ),
];
