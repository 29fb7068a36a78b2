import { cacheNames, clientsClaim, type RouteHandlerCallback, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate, Strategy, type StrategyHandler } from 'workbox-strategies';
import { picklistCacheName, productCacheName, retailerCacheName } from '#offline/cache/clear-cache.ts';
import { syncTag } from '#offline/sync/background-sync.ts';
import { respondWithPage, serveAppFiles } from './app-files.ts';
import { cachedResponses } from './cached-responses.ts';
import { cacheEntryPages, deleteOlderEntryPages, entryRoutes } from './entry-routes.ts';

const dayS = 24 * 60 * 60;

/** Workbox plugin: a captive portal's page is never cached in place of a response. */
const jsonOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && (response.headers.get('content-type') ?? '').includes('json') ? response : null,
};

/** Serves choice lists from a cache that each use renews; from the server only when the request says `no-cache`. */
function listHandler(cacheName: string, maxEntries: number): RouteHandlerCallback {
  const plugins = [jsonOnly, cachedResponses, new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * dayS })];
  const cached = new StaleWhileRevalidate({ cacheName, plugins });
  const fresh = new FreshOnly({ cacheName, plugins });
  return ({ event, request }) => (request.cache === 'no-cache' ? fresh : cached).handle({ event, request });
}

/** Requests from the server, caches the response and fails without network: the prefetch needs a new response. */
class FreshOnly extends Strategy {
  override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}

declare const self: ServiceWorkerGlobalScope;

/** The `share_target` of the manifests. */
const sharePath = '/share';

// The browser starts the worker together with a page, and on two cores the page waits for it. So code that reads the
// database or sends is imported where it is used: it is part of this file, but runs later (12 → 1.4 ms).

serveAppFiles(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Where the browser can, assets come from the cache without the worker, which at a cold start is still starting. */
self.addEventListener('install', (event) => {
  if (!event.addRoutes) return;
  const assets = { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } };
  event.waitUntil(Promise.all([event.addRoutes([assets, ...entryRoutes()]), cacheEntryPages()]));
});
self.addEventListener('activate', (event) => event.waitUntil(deleteOlderEntryPages()));
registerRoute(
  new NavigationRoute(respondWithPage, { denylist: [/^\/(api|unsubscribe)\//, /^\/(livez|readyz|metrics)$/] }),
);

/** Picklists: public, one version for each language (the responses have `Vary: Accept-Language`). */
registerRoute(({ url }) => url.pathname === '/api/salesforce-ui/picklist', listHandler(picklistCacheName, 50));

/** Brands, types and products, which forms offer offline. A retailer's look-up by SKU is another path and not cached. */
registerRoute(
  ({ url }) => /^\/api\/products(\/(brands|types))?$/.test(url.pathname),
  listHandler(productCacheName, 20),
);

/** Retailers and their stores, for a registration made offline. */
registerRoute(({ url }) => url.pathname === '/api/salesforce-accounts', listHandler(retailerCacheName, 200));

/** The operator's settings change without a build, so they are not precached. */
registerRoute(
  ({ url }) => url.pathname === '/portal-config.json',
  new StaleWhileRevalidate({
    cacheName: 'portal-config',
    plugins: [jsonOnly],
  }),
);

/** Photos and documents opened before; one cache for each account. */
registerRoute(
  ({ url }) => /^\/api\/files\/[^/]+\/content$/.test(url.pathname),
  async (options) => (await import('./document-cache.ts')).documentHandler(options),
);

/** Photos shared from another app: the only POST that the worker handles (R-OFF-22). */
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && url.pathname === sharePath && request.mode === 'navigate',
  async (options) => (await import('./receive-share.ts')).receiveShare(options),
  'POST',
);

// The worker controls the first visit at once, so that the next start works offline. A new version waits until the person
// accepts it: `skipWaiting` runs only on its message.
clientsClaim();
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

/** Notifications: what the portal pushes is shown, always; a tap opens its place; a subscription that ended is renewed. */
self.addEventListener('push', (event) =>
  event.waitUntil(import('./notifications.ts').then(({ showPushed }) => showPushed(self.registration, event.data))),
);
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(
    import('./notifications.ts').then(({ openNotified }) => openNotified(event.notification, self.clients)),
  ),
);
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(
    import('#offline/device/push-choice.ts').then(({ followPushChoice }) => followPushChoice(self.registration)),
  ),
);

/**
 * Background Sync runs the same engine with every window closed. It waits for the lock of a page that is sending: that
 * page may be closing, and the browser does not repeat a sync event that has ended.
 */
self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(import('./send-outbox.ts').then(({ sendAll }) => sendAll()));
});
