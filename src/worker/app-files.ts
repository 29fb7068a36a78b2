import { cacheNames } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { versionCacheName } from '#offline/cache-names.ts';
import { cannotStart } from './cannot-start.ts';
import { isOwnFile, ownFilesOnly } from './validate-app-shell.ts';

declare const self: ServiceWorkerGlobalScope;

const page = '/index.html';

/** In the cache of versions: the addresses of the version that was activated last. */
const activatedKey = '/activated';

/** The files of this version: complete after one visit, from a cold start, on any route (`offline.md`, P8). */
export const appFiles = new PrecacheController({ plugins: [ownFilesOnly] });

/** Serves them, and those of the version before to a page that still runs it. */
export function serveAppFiles(entries: typeof self.__WB_MANIFEST): void {
  appFiles.addToCacheList(entries);
  self.addEventListener('install', (event) => void appFiles.install(event));
  self.addEventListener('activate', (event) => event.waitUntil(forgetOlderFiles()));
  // Without its index file: a navigation is answered by `answerWithPage`.
  registerRoute(new PrecacheRoute(appFiles, { directoryIndex: '', cleanURLs: false }));
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { cacheName: cacheNames.precache })) ?? fetch(request),
  );
}

/**
 * Answers with the page only if the files that it names are here, else from the network, else with words: without its
 * files the page stays white, and a reload changes nothing.
 */
export async function answerWithPage({ request, event }: { request: Request; event: ExtendableEvent }) {
  const kept = await appFiles.matchPrecache(page);
  if (kept && (await hasItsFiles(kept.clone()))) return kept;
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(fetchMissing());
    // A captive portal leads to its own page.
    if (answer.ok || answer.type === 'opaqueredirect') return answer;
  } catch {
    // No network either.
  }
  return cannotStart();
}

async function hasItsFiles(answer: Response): Promise<boolean> {
  const html = await answer.text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const cache = await caches.open(cacheNames.precache);
  const found = await Promise.all(named.map((path) => cache.match(path)));
  return found.every(Boolean);
}

/** What the browser has lost of this version is kept again. What cannot be had comes with the next version. */
async function fetchMissing(): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  for (const [url, key] of appFiles.getURLsToCacheKeys()) {
    if (await cache.match(key)) continue;
    const answer = await fetch(url, { cache: 'reload', credentials: 'same-origin' });
    if (await isOwnFile(url, answer)) await cache.put(key, answer);
  }
}

/** Part of the activation: other pages may still run the version that was active until now. */
async function forgetOlderFiles(): Promise<void> {
  const [files, versions] = await Promise.all([caches.open(cacheNames.precache), caches.open(versionCacheName)]);
  const current = [...appFiles.getURLsToCacheKeys().values()];
  const recorded = await versions.match(activatedKey);
  // A version of before this record kept its own files alone.
  const before: unknown = recorded ? await recorded.json() : (await files.keys()).map(({ url }) => url);
  const needed = new Set([...current, ...(Array.isArray(before) ? before : [])]);
  for (const request of await files.keys()) if (!needed.has(request.url)) await files.delete(request);
  await versions.put(activatedKey, Response.json(current));
}
