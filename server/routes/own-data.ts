import { exportOwnData } from '#contract/own-data.ts';
import { defineRoute } from '../http/route.ts';
import { ownDataArchive } from '../privacy/own-data.ts';
import { hit } from '../session/rate-limits.ts';

export const ownDataRoutes = [
  defineRoute(exportOwnData, async ({ caller, language, context, now }) => {
    await hit(context.database, 'ownData', caller.accountId, now);
    return ownDataArchive(context, caller, { language, now });
  }),
];
