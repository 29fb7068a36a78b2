import { cacheNames, clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { picklistCacheName, productCacheName, retailerCacheName } from '#offline/cache-names.ts';
import { syncTag } from '#offline/sync/sync-tag.ts';
import { answerWithPage, serveAppFiles } from './app-files.ts';
import { isJson } from './is-json.ts';
import { listHandler } from './list-cache.ts';
import { doorRoutes, forgetOtherDoors, keepDoors } from './entry-routes.ts';

declare const self: ServiceWorkerGlobalScope;

/** What the manifests name as `share_target`. */
const sharePath = '/share';

// The browser starts the worker together with a page, and on two cores the page waits for it. So what reads the database or
// sends is imported when it is asked for: it lies in this same file, and is not run before.

serveAppFiles(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/**
 * What is named by its content comes from the cache without asking the worker, where the browser can: at a cold start
 * the worker has its hands full with the page itself.
 */
self.addEventListener('install', (event) => {
  if (!event.addRoutes) return;
  const assets = { condition: { urlPattern: '/assets/*' }, source: { cacheName: cacheNames.precache } };
  event.waitUntil(Promise.all([event.addRoutes([assets, ...doorRoutes()]), keepDoors()]));
});
self.addEventListener('activate', (event) => event.waitUntil(forgetOtherDoors()));
registerRoute(new NavigationRoute(answerWithPage, { denylist: [/^\/api\//] }));

/** Public reference data; the same for everybody, in each language (the answers say `Vary: Accept-Language`). */
registerRoute(({ url }) => url.pathname === '/api/salesforce-ui/picklist', listHandler(picklistCacheName, 50));

/** Brands, types and products: what a form offers when there is no network. What a retailer looks up by SKU is signed in. */
registerRoute(
  ({ url }) => /^\/api\/products(\/(brands|types))?$/.test(url.pathname),
  listHandler(productCacheName, 20),
);

/** Retailers and their stores, for a product that is registered without network. */
registerRoute(({ url }) => url.pathname === '/api/salesforce-accounts', listHandler(retailerCacheName, 200));

/** The operator's own settings change without a build, so they are no part of the app's own files. */
registerRoute(
  ({ url }) => url.pathname === '/portal-config.json',
  new StaleWhileRevalidate({
    cacheName: 'portal-config',
    plugins: [{ cacheWillUpdate: async ({ response }) => (isJson(response) ? response : null) }],
  }),
);

/** Photos and documents opened before; one cache an account. */
registerRoute(
  ({ url }) => /^\/api\/files\/[^/]+\/content$/.test(url.pathname),
  async (asked) => (await import('./document-cache.ts')).documentHandler(asked),
);

/** The one request that is not GET and not left to the network: photos from the gallery (R-OFF-22). */
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && url.pathname === sharePath && request.mode === 'navigate',
  async (asked) => (await import('./receive-share.ts')).receiveShare(asked),
  'POST',
);

// The first visit is under its care at once, so that the first offline start already works. A new version waits
// until the person agrees: `skipWaiting` comes only with its message.
clientsClaim();
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim());
});

/**
 * Background Sync: the same engine with every window closed. It waits for a page that is at it: that page may be
 * closing, and a wake-up that ends without a look comes only once.
 */
self.addEventListener('sync', (event) => {
  if (event.tag === syncTag) event.waitUntil(import('./send-all.ts').then(({ sendAll }) => sendAll()));
});
