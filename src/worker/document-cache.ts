import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import type { RouteHandlerCallback } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { CacheFirst } from 'workbox-strategies';
import { createStore } from 'zustand/vanilla';
import { documentCachePrefix } from '#offline/cache/clear-cache.ts';
import { readTokens } from '#session/tokens.ts';
import { encryptedResponses } from './encrypted-responses.ts';
import { cachedResponses } from './cached-responses.ts';

const dayS = 24 * 60 * 60;

/** By cache name. A claim's file never changes under its id, so the cache comes first. */
const strategies = createStore<Record<string, CacheFirst>>()(() => ({}));

/** Serves a file from the cache of the account that is signed in, and from no other account's. */
export const documentHandler: RouteHandlerCallback = async ({ event, request }) => {
  const tokens = await readTokens();
  if (!tokens || request.headers.has('range')) return fetch(request);
  return strategyOf(tokens.accountId).handle({ event, request });
};

function strategyOf(accountId: string): CacheFirst {
  const cacheName = `${documentCachePrefix}${accountId}`;
  const known = strategies.getState()[cacheName];
  if (known) return known;
  const strategy = new CacheFirst({
    cacheName,
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      encryptedResponses(accountId),
      cachedResponses,
      new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * dayS }),
    ],
  });
  strategies.setState({ [cacheName]: strategy });
  return strategy;
}
