import { cacheNames, clientsClaim } from 'workbox-core';
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';
import { countForBadge, showBadge } from '#offline/badge.ts';
import { picklistCacheName } from '#offline/picklists.ts';
import { productCacheName } from '#offline/products.ts';
import { retailerCacheName } from '#offline/retailers.ts';
import { engine } from '#offline/sync/portal-engine.ts';
import { syncTag } from '#offline/sync/sync-tag.ts';
import { documentHandler } from './document-cache.ts';
import { isJson } from './is-json.ts';
import { listHandler } from './list-cache.ts';
import { doorRoutes, forgetOtherDoors, keepDoors } from './doors.ts';
import { ownFilesOnly } from './own-files.ts';
import { receiveShare, sharePath } from './receive-share.ts';

declare const self: ServiceWorkerGlobalScope;

/** The app itself: complete after one visit, from a cold start, on any route (`offline.md`, P8). */
addPlugins([ownFilesOnly]);
precacheAndRoute(self.__WB_MANIFEST);
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
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

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
registerRoute(({ url }) => /^\/api\/files\/[^/]+\/content$/.test(url.pathname), documentHandler);

/** The one request that is not GET and not left to the network: photos from the gallery (`docs/decisions/0014`). */
registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && url.pathname === sharePath && request.mode === 'navigate',
  receiveShare,
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
  if (event.tag === syncTag) event.waitUntil(sendAll());
});

async function sendAll(): Promise<void> {
  const { unsent, nextDueAt } = await engine.drain();
  await showBadge(await countForBadge());
  // Rejecting makes the browser wake us again later; what waits for a person is not a reason to.
  if (unsent > 0 && nextDueAt !== null) throw new Error('The outbox is not empty yet');
}
