import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate, Strategy, type StrategyHandler } from 'workbox-strategies';
import { cachedResponses } from './cached-responses.ts';

const dayS = 24 * 60 * 60;

/** Workbox plugin: a captive portal's page is never cached in place of a response. */
export const jsonOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && (response.headers.get('content-type') ?? '').includes('json') ? response : null,
};

/** Serves choice lists from a cache that each use renews; from the server only when the request says `no-cache`. */
export function listHandler(cacheName: string, maxEntries: number): RouteHandlerCallback {
  const plugins = [jsonOnly, cachedResponses, new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * dayS })];
  const cached = new StaleWhileRevalidate({ cacheName, plugins });
  const fresh = new FreshOnly({ cacheName, plugins });
  return ({ event, request }) => (request.cache === 'no-cache' ? fresh : cached).handle({ event, request });
}

/** Requests from the server, caches the response and fails without network: the prefetch wants no old response. */
class FreshOnly extends Strategy {
  override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}
