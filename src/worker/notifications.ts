import * as v from 'valibot';
import { ApiError } from '#api/failure.ts';
import { PushMessage } from '#contract/push.ts';
import { countForBadge, showBadge } from '#offline/badge.ts';
import { markAsRead, refreshInbox } from '#offline/cache/cached-inbox.ts';
import { followPushChoice } from '#offline/device/push-choice.ts';
import { savedLocale } from '#session/saved-locale.ts';
import { readTokens } from '#session/tokens.ts';

/** What a notification leads to. */
const Target = v.pick(PushMessage, ['accountId', 'id', 'place']);

const Pushed = v.pipe(v.string(), v.parseJson(), PushMessage);

/** Where there is nothing to say of a claim; the worker has no catalogue. */
const something = {
  en: 'There is something new. Log in to see it.',
  fr: 'Il y a du nouveau. Connectez-vous pour le voir.',
};

/**
 * Shows what was pushed: browsers take the subscription away from an app that shows nothing. What is for somebody who is
 * not signed in here says nothing of its claim, and ends the subscription (R-PUSH-02).
 */
export async function showPushed(
  registration: ServiceWorkerRegistration,
  data: Pick<PushMessageData, 'text'> | null,
): Promise<void> {
  // The database may be gone.
  const session = await readTokens().catch(() => null);
  const { success, output } = v.safeParse(Pushed, data?.text());
  const message = success && output.accountId === session?.accountId ? output : null;
  const lang = savedLocale(session?.locale);
  const { title, body, tag } = message ?? {
    title: 'Depot Portal',
    body: lang === 'fr' ? something.fr : something.en,
    tag: 'something',
  };
  const { accountId, id, place } = message ?? {};
  const look = { body, tag, lang, icon: '/icon-192.png', renotify: true };
  await registration.showNotification(title, { ...look, data: { accountId, id, place } });
  if (!session || !message) return followPushChoice(registration);
  await refreshInbox(session.accountId).catch(ignoreFailure);
  await showBadge(await countForBadge());
}

/** Opens the place of a notification, in a window that is open or in a new one, and marks its inbox item as read. */
export async function openNotified(notification: Notification, clients: Clients): Promise<void> {
  notification.close();
  const target = v.safeParse(Target, notification.data);
  const place = target.success ? target.output.place : '/inbox';
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ focused }) => focused) ?? windows[0];
  if (open) {
    open.postMessage({ type: 'OPEN', place });
    await open.focus().catch(() => null);
  } else await clients.openWindow(place);
  if (target.success) await markAsRead(target.output.accountId, [target.output.id]).catch(ignoreFailure);
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}
