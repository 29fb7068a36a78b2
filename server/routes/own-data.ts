import { listConsents } from '#contract/consents.ts';
import { exportOwnData } from '#contract/own-data.ts';
import { defineRoute } from '../http/route.ts';
import { findConsents } from '../privacy/consents.ts';
import { ownDataArchive } from '../privacy/own-data.ts';
import { hit } from '../session/rate-limits.ts';

export const ownDataRoutes = [
  defineRoute(exportOwnData, async ({ caller, language, context, now }) => {
    await hit(context.database, 'ownData', caller.accountId, now);
    return ownDataArchive(context, caller, { language, now });
  }),

  // The contact of an unproven email may be somebody else's.
  defineRoute(listConsents, async ({ caller: { accountId, contactId, verified }, context }) => ({
    data: await findConsents(context.database, { accountId, contactId: verified ? contactId : null }),
  })),
];
