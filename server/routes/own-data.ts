import { listConsents } from '#contract/consents.ts';
import { exportOwnData } from '#contract/own-data.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { defineRoute } from '../http/route.ts';
import { findConsents } from '../privacy/consents.ts';
import { ownDataArchive } from '../privacy/own-data.ts';

export const ownDataRoutes = [
  defineRoute(
    exportOwnData,
    async ({ caller, by, language, context, now }) => {
      const target = caller.accountId;
      await writeAudit(context.database, { by, kind: 'data_exported', target, now });
      return ownDataArchive(context, caller, { language, now });
    },
    {
      rateLimit: async ({ caller, limiter, now }) => {
        if (caller) await limiter.hit('ownData', caller.accountId, now);
      },
    },
  ),

  // The contact of an unproven email may be somebody else's.
  defineRoute(listConsents, async ({ caller: { accountId, contactId, verified }, context }) => ({
    data: await findConsents(context.database, { accountId, contactId: verified ? contactId : null }),
  })),
];
