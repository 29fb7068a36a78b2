/**
 * Clears the back/forward cache of earlier pages of this app. One that was frozen there in the middle of creating or
 * upgrading the database keeps every later page from opening it: Chromium evicts frozen pages for a lock or a
 * transaction that somebody wants, but not for an upgrade. It does evict one that a message on a channel reaches.
 */
export function evictFromBfcache(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('pages');
  // The listener is what makes a frozen page unfit for the message; awake ones have nothing to do.
  channel.addEventListener('message', () => {});
  channel.postMessage('a page has started');
}
