import { getNotificationSettings, saveNotificationSettings } from '#contract/notification-settings.ts';
import { readMailTimes, saveMailTimes } from '../delivery/notification-settings.ts';
import { defineRoute } from '../http/route.ts';

export const notificationSettingsRoutes = [
  defineRoute(getNotificationSettings, async ({ caller: { accountId }, context: { database } }) =>
    (await readMailTimes(database, [accountId]))(accountId),
  ),

  defineRoute(saveNotificationSettings, async ({ body, caller: { accountId }, context: { database } }) => {
    await saveMailTimes(database, accountId, body);
    return (await readMailTimes(database, [accountId]))(accountId);
  }),
];
