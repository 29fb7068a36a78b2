/** The tag under which the browser's Background Sync wakes the service worker. */
export const syncTag = 'outbox';

/**
 * Whether the browser sends what waits while every window is closed: by Background Sync, which only Chromium has. The
 * screens promise no more than that (R-OFF-10).
 */
export function canSendWhenClosed(): boolean {
  return typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;
}
