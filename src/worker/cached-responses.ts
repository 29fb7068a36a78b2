import type { WorkboxPlugin } from 'workbox-core';
import { cachedHeader } from '#api/cached-header.ts';

/**
 * Workbox plugin: the cache key is the address and the language, without the token. A cached response carries a header,
 * so that the page does not take it for a response of the API (`docs/decisions/0024`).
 */
export const cachedResponses: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const language = request.headers.get('accept-language');
    return new Request(request.url, language === null ? {} : { headers: { 'accept-language': language } });
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set(cachedHeader, '1');
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};
