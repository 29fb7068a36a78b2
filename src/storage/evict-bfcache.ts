/**
 * Clears earlier pages of this app from the back/forward cache. A page that was frozen while it created or upgraded the
 * database blocks every later page: Chromium evicts a frozen page when another page waits for its lock or transaction,
 * but not for an upgrade. A message on a channel of the frozen page evicts it too.
 */
export function evictFromBfcache(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('pages');
  // The listener is what makes a frozen page unfit for the message; awake ones have nothing to do.
  channel.addEventListener('message', () => {});
  channel.postMessage('a page has started');
}
