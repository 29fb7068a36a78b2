import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { engine } from '#offline/sync/portal-engine.ts';
import { syncTag } from '#offline/sync/sync-tag.ts';
import { documentHandler } from './document-cache.ts';

declare const self: ServiceWorkerGlobalScope;

/** The app itself: complete after one visit, from a cold start, on any route (`offline.md`, P8). */
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

/** Public reference data; the same for everybody, in each language (the answers say `Vary: Accept-Language`). */
const dayS = 24 * 60 * 60;
registerRoute(
  ({ url }) => url.pathname === '/api/salesforce-ui/picklist',
  new StaleWhileRevalidate({
    cacheName: 'picklists',
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isJson(response) ? response : null) },
      new ExpirationPlugin({ maxEntries: 50, maxAgeSeconds: 30 * dayS }),
    ],
  }),
);

/** Photos and documents opened before; one cache an account. */
registerRoute(({ url }) => /^\/api\/files\/[^/]+\/content$/.test(url.pathname), documentHandler);

// The first visit is under its care at once, so that the first offline start already works. A new version waits
// until the person agrees: `skipWaiting` comes only with this message.
clientsClaim();
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

/** Background Sync: the same engine with every window closed. A page that holds the lock is already at it. */
self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(sendAll());
});

/** A captive portal's page must not stand in for an answer, today or later. */
function isJson(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').includes('json');
}

async function sendAll(): Promise<void> {
  const { unsent, nextDueAt } = await engine.drain({ ifFree: true });
  // Rejecting makes the browser wake us again later; what waits for a person is not a reason to.
  if (unsent > 0 && nextDueAt !== null) throw new Error('The outbox is not empty yet');
}
