import { t } from '@lingui/core/macro';
import { roleName } from '#messages/names.ts';
import { followUnsentWork } from '#queries/follow-unsent-work.ts';
import { countForBadge, showBadge } from '#offline/badge.ts';
import { startPrefetch } from '#offline/cache/start-prefetch.ts';
import { startForgettingErased } from '#offline/device/forget-erased.ts';
import { isInstalled } from '#offline/device/safari.ts';
import { encryptWhenIdle } from '#offline/photos/encrypt-when-idle.ts';
import { askForPersistence } from '#offline/storage.ts';
import { startPortalConfig } from '#queries/portal-config-query.ts';
import { type Session, useSession } from '#session/session-store.ts';
import { waitForIdle } from '#ui/wait-for-idle.ts';
import { showNotice } from '#ui/notices.ts';
import { registerServiceWorker } from './register-worker.ts';
import { retryFailedStyles } from './retry-import.ts';

/** Starts the tasks that no screen waits for. `open` opens a screen. */
export function startBackgroundTasks(open: (place: string) => void): void {
  retryFailedStyles();
  registerServiceWorker();
  linkManifest();
  void startPortalConfig();
  startPrefetch(waitForIdle);
  encryptWhenIdle(waitForIdle);
  startForgettingErased(waitForIdle);
  startNotifications(open);
  announceRoleChanges();
  // The service worker updates the number on the app's icon while the app is closed.
  void followUnsentWork(() => void countForBadge().then(showBadge));
  // A sign-out may have been killed before its end.
  void import('#session/session-lifecycle.ts').then(({ finishLeaving }) => finishLeaving()).catch(() => {});
  // Browsers grant it to an installed app without a question; `/this-device` shows the result.
  if (isInstalled()) void askForPersistence();
}

/**
 * Links the web app manifest of the language. Not in index.html: the browser reads it at once through the service
 * worker, and a cold start waits for that (12 of 200 ms).
 */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/manifest.${document.documentElement.lang}.webmanifest`;
  document.head.append(link);
}

/** Notifies a person whose role an admin has changed, because other screens are available now. */
function announceRoleChanges(): void {
  useSession.subscribe((now: Session, before: Session) => {
    if (now.phase !== 'signed-in' || before.phase !== 'signed-in' || now.account.id !== before.account.id) return;
    const role = roleName(now.account.role);
    if (now.account.role !== before.account.role)
      showNotice({ tone: 'warning', text: t`Your role has changed. It is now: ${role}` });
  });
}

/**
 * Subscribes this device anew at the start and after a sign-in, if the person chose notifications here; ends the
 * subscription when they sign out (R-PUSH-04). `open` opens the screen of a notification that was tapped.
 */
function startNotifications(open: (place: string) => void): void {
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'OPEN' && typeof data.place === 'string') open(data.place);
  });
  void followNotifications();
  useSession.subscribe((now, before) => {
    if (accountOf(now) !== accountOf(before)) void followNotifications();
  });
}

async function followNotifications(): Promise<void> {
  // Without it there is no subscription, and nobody is asked at a start.
  if (Notification.permission !== 'granted') return;
  await waitForIdle();
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  const push = await import('#offline/device/push-choice.ts').catch(() => null);
  await push?.followPushChoice(registration);
}

function accountOf(session: Session): string | null {
  return session.phase === 'signed-in' ? session.account.id : null;
}
