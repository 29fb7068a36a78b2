import { createApiKey, listApiKeys, renewApiKey, revokeApiKey } from '#contract/api-keys.ts';
import { listEvents } from '#contract/event-feed.ts';
import {
  createApiKey as create,
  findApiKeys,
  renewApiKey as renew,
  revokeApiKey as revoke,
} from '../accounts/api-keys.ts';
import { readEventFeed } from '../delivery/event-feed.ts';
import { defineRoute } from '../http/route.ts';
import { requireOwnData } from '../rules/require-own-data.ts';
import { requireConfirmed } from '../second-factor/confirm-identity.ts';

/** Keys of other systems, and the events that they read. With Salesforce there are none. */
export const apiKeyRoutes = [
  defineRoute(listApiKeys, async ({ context }) => {
    requireOwnData(context);
    return { data: await findApiKeys(context) };
  }),

  defineRoute(createApiKey, async ({ body, caller, by, context, now }) => {
    requireOwnData(context);
    requireConfirmed(caller, now);
    return create(context.database, caller.accountId, body, { by, now });
  }),

  defineRoute(renewApiKey, async ({ params, caller, by, context, now }) => {
    requireOwnData(context);
    requireConfirmed(caller, now);
    return renew(context.database, params.id, { by, now });
  }),

  defineRoute(revokeApiKey, async ({ params, by, context, now }) => {
    requireOwnData(context);
    await revoke(context.database, params.id, { by, now });
  }),

  defineRoute(listEvents, async ({ query, context }) => {
    requireOwnData(context);
    return readEventFeed(context.database, query.after ?? null);
  }),
];
