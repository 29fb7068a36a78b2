import { dismissSetUp, getSetUp } from '#contract/set-up.ts';
import { dismissSetUp as dismiss, readSetUp } from '../accounts/set-up.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';
import { defineRoute } from '../http/route.ts';

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

/** @throws AppError `NOT_FOUND` where Salesforce has depots, products and people. */
function requireOwnData({ platform }: Pick<Context, 'platform'>): void {
  if (!platform.desk) throw new AppError('NOT_FOUND');
}
