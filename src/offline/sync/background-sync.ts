/** The tag of Background Sync. */
export const syncTag = 'outbox';

/**
 * Whether the browser sends while every window is closed: with Background Sync, which only Chromium has. The screens
 * promise it only there (R-OFF-10).
 */
export function canSendWhenClosed(): boolean {
  return typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;
}

declare global {
  /** Background Sync: only Chromium has it, so TypeScript's libraries leave it out. */
  interface ServiceWorkerRegistration {
    readonly sync?: { register: (tag: string) => Promise<void> };
  }
}
