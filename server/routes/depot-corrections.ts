import { appealClaim, withdrawClaim } from '#contract/depot-corrections.ts';
import { appeal, withdraw } from '../desk/depot-corrections.ts';
import { defineRoute } from '../http/route.ts';

/** What a depot does against the course of its claim (R-CLAIM-23, R-CLAIM-24). */
export const depotCorrectionRoutes = [
  defineRoute(withdrawClaim, async ({ params: { id }, body: { text }, caller, context, now }) =>
    withdraw({ context, caller, id, now }, text),
  ),

  defineRoute(appealClaim, async ({ params, body: { text }, files, caller, context, newId, now }) => ({
    id: newId(),
    ...(await appeal({ context, caller, id: params.id, now }, text, files)),
  })),
];
