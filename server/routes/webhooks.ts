import {
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  renewWebhookSecret,
  saveWebhook,
  sendDeliveriesAgain,
  testWebhook,
} from '#contract/webhooks.ts';
import { toPageRequest, toPageResponse } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import {
  deleteWebhook as remove,
  findDeliveries,
  listWebhooks as findAll,
  queueTest,
  renewSecret,
  saveWebhook as save,
  sendAgain,
} from '../delivery/webhooks/webhooks.ts';

export const webhookRoutes = [
  defineRoute(listWebhooks, async ({ context }) => ({ data: await findAll(context.database) })),

  defineRoute(saveWebhook, async ({ params, body, by, context, now }) => {
    const saved = await save(context, params.id, body, { by, now });
    // It may have been off while something waited.
    context.webhooks.wake();
    return saved;
  }),

  defineRoute(deleteWebhook, ({ params, by, context, now }) => remove(context.database, params.id, { by, now })),

  defineRoute(renewWebhookSecret, async ({ params, by, context, now }) => ({
    secret: await renewSecret(context, params.id, { by, now }),
  })),

  defineRoute(testWebhook, async ({ params, context, now }) => {
    const delivery = await queueTest(context.database, params.id, now);
    context.webhooks.wake();
    return delivery;
  }),

  defineRoute(listWebhookDeliveries, async ({ params, query, context }) => {
    const page = toPageRequest(query);
    return toPageResponse(page, await findDeliveries(context.database, params.id, query.state, page));
  }),

  defineRoute(sendDeliveriesAgain, async ({ params, body, by, context, now }) => {
    const queued = await sendAgain(context.database, params.id, body.ids, { by, now });
    context.webhooks.wake();
    return { queued };
  }),
];
