/** The tag of Background Sync. */
export const syncTag = 'outbox';

/**
 * Whether the browser sends while every window is closed: with Background Sync, which only Chromium has. The screens
 * promise it only there (R-OFF-10).
 */
export function canSendWhenClosed(): boolean {
  return typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;
}
