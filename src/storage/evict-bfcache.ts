/**
 * Clears earlier pages of this app from the back/forward cache. A page that was frozen while it created or upgraded the
 * database blocks every later page: Chromium evicts a frozen page when another page waits for its lock or transaction,
 * but not for an upgrade. A message on a channel of the frozen page evicts it too.
 */
export function evictFromBfcache(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel('pages');
  // A frozen page with a listener is evicted when it gets a message. Active pages ignore it.
  channel.addEventListener('message', () => {});
  channel.postMessage(null);
}
