/** The tag under which the browser's Background Sync wakes the service worker. */
export const syncTag = 'outbox';
