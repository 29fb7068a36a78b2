import { dismissSetUp, getSetUp } from '#contract/set-up.ts';
import { dismissSetUp as dismiss, readSetUp } from '../accounts/set-up.ts';
import { defineRoute } from '../http/route.ts';
import { requireOwnData } from '../rules/require-own-data.ts';

/** What a portal without Salesforce still needs (R-SETUP-01). */
export const setUpRoutes = [
  defineRoute(getSetUp, async ({ context }) => {
    requireOwnData(context);
    return readSetUp(context.database, context.mailLeaves);
  }),

  defineRoute(dismissSetUp, async ({ by, context, now }) => {
    requireOwnData(context);
    await dismiss(context.database, by, now);
  }),
];
