import { getPushKey, subscribeToPush, unsubscribeFromPush } from '#contract/push.ts';
import { defineRoute } from '../http/route.ts';
import { readPushKeys } from '../delivery/push/push-keys.ts';
import { subscribe } from '../delivery/push/subscriptions.ts';

export const pushRoutes = [
  defineRoute(getPushKey, async ({ context }) => ({ publicKey: (await readPushKeys(context)).publicKey })),

  defineRoute(subscribeToPush, ({ body, caller, context, language, now }) =>
    subscribe(context, caller, body, { language, now }),
  ),

  defineRoute(unsubscribeFromPush, async ({ caller: { sessionId }, context: { database } }) => {
    await database.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
  }),
];
