import { idle } from '#ui/idle.ts';
import { startPortalConfig } from '#live/start-portal-config.ts';
import { isInstalled } from '#offline/device/safari.ts';
import { askForPersistence } from '#offline/storage.ts';
import { linkManifest } from '#i18n/link-manifest.ts';
import { startPrefetch } from '#offline/catalogue/start-prefetch.ts';
import { encryptWhenIdle } from '#offline/photos/encrypt-when-idle.ts';
import { refetchOwnStyles } from './retry-import.ts';
import { followOutbox } from './badge.ts';
import { registerServiceWorker } from './register-worker.ts';
import { tellOfRoleChanges } from './role-notice.ts';

/**
 * What works for later: the page's own styles once more where they failed, the service worker, what the operator set,
 * what is kept ready, what is locked once it rests, who is told of what, the number on the app's icon.
 */
export function lookAfter(): void {
  refetchOwnStyles();
  registerServiceWorker();
  linkManifest();
  void startPortalConfig();
  startPrefetch(idle);
  encryptWhenIdle(idle);
  tellOfRoleChanges();
  followOutbox();
  // An installed app is given it without a question; `/this-device` says what came of it.
  if (isInstalled()) void askForPersistence();
}
