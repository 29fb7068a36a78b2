import { closeClaim, reopenClaim } from '#contract/claim-corrections.ts';
import { close, reopen } from '../desk/claim-corrections.ts';
import { readDeskClaim } from '../desk/desk-decisions.ts';
import { defineRoute } from '../http/route.ts';

/** What the desk does to a decision that was made (R-DESK-60, R-DESK-61). */
export const claimCorrectionRoutes = [
  defineRoute(reopenClaim, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await reopen({ context, caller, id, version, by, now }, body);
    return readDeskClaim(context, caller, id);
  }),

  defineRoute(closeClaim, async ({ params: { id }, body, by, caller, context, version, now }) => {
    await close({ context, caller, id, version, by, now }, body);
    return readDeskClaim(context, caller, id);
  }),
];
