import type { WorkboxPlugin } from 'workbox-core';
import { keptHeader } from '#api/kept-answer.ts';

/**
 * How answers lie in a cache. Each is found by its address and language, and the token that asked for it is not kept.
 * One that is given says that it comes from this device: the page must not take it for the API's
 * (`docs/decisions/0024`).
 */
export const keptAnswers: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const language = request.headers.get('accept-language');
    return new Request(request.url, language === null ? {} : { headers: { 'accept-language': language } });
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const headers = new Headers(cachedResponse.headers);
    headers.set(keptHeader, '1');
    return new Response(cachedResponse.body, { status: cachedResponse.status, headers });
  },
};
