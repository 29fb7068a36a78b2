import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { StaleWhileRevalidate, Strategy, type StrategyHandler } from 'workbox-strategies';
import { isJson } from './is-json.ts';
import { keptAnswers } from './cached-responses.ts';

const dayS = 24 * 60 * 60;

/** What one chooses from: at once from its cache, which each use renews; from the server alone when that is asked for. */
export function listHandler(cacheName: string, maxEntries: number): RouteHandlerCallback {
  const keepsJson: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isJson(response) ? response : null) };
  const plugins = [keepsJson, keptAnswers, new ExpirationPlugin({ maxEntries, maxAgeSeconds: 30 * dayS })];
  const kept = new StaleWhileRevalidate({ cacheName, plugins });
  const fresh = new FreshOnly({ cacheName, plugins });
  return ({ event, request }) => (request.cache === 'no-cache' ? fresh : kept).handle({ event, request });
}

/** Asks the server, keeps its answer, and fails without network: what reads ahead wants no old answer. */
class FreshOnly extends Strategy {
  override _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}
