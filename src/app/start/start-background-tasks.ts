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
import { startNotifications } from './start-notifications.ts';
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
