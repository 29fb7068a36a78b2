import { cacheNames } from 'workbox-core';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { versionCacheName } from '#offline/cache/clear-cache.ts';
import { cannotStart } from './cannot-start.ts';
import { appShellOnly, isAppShellFile } from './validate-app-shell.ts';

declare const self: ServiceWorkerGlobalScope;

const page = '/index.html';

/** Key in the cache of versions: the file addresses of the version that was activated last. */
const activatedKey = '/activated';

/** The files of this version: complete after one visit, so that every route opens offline (R-OFF-08). */
export const appFiles = new PrecacheController({ plugins: [appShellOnly] });

/** Serves the files of this version, and those of the previous version to a page that still runs it. */
export function serveAppFiles(entries: typeof self.__WB_MANIFEST): void {
  appFiles.addToCacheList(entries);
  self.addEventListener('install', (event) => void appFiles.install(event));
  self.addEventListener('activate', (event) => event.waitUntil(deleteOlderFiles()));
  // Without its index file: `respondWithPage` handles navigations.
  registerRoute(new PrecacheRoute(appFiles, { directoryIndex: '', cleanURLs: false }));
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await caches.match(request, { cacheName: cacheNames.precache })) ?? fetch(request),
  );
}

/**
 * Responds with the cached page if the files that it names are cached too, else from the network, else with a page of
 * text. Without its files the page would stay blank, and a reload would change nothing.
 */
export async function respondWithPage({ request, event }: { request: Request; event: ExtendableEvent }) {
  const cached = await appFiles.matchPrecache(page);
  if (cached && (await hasItsFiles(cached.clone()))) return cached;
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(fetchMissing());
    // A captive portal redirects to its own page.
    if (response.ok || response.type === 'opaqueredirect') return response;
  } catch {
    // There is no network.
  }
  return cannotStart();
}

async function hasItsFiles(response: Response): Promise<boolean> {
  const html = await response.text();
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const cache = await caches.open(cacheNames.precache);
  const found = await Promise.all(named.map((path) => cache.match(path)));
  return found.every(Boolean);
}

/** Caches the files of this version again that the browser has deleted. One that fails stays missing. */
async function fetchMissing(): Promise<void> {
  const cache = await caches.open(cacheNames.precache);
  for (const [url, key] of appFiles.getURLsToCacheKeys()) {
    if (await cache.match(key)) continue;
    const response = await fetch(url, { cache: 'reload', credentials: 'same-origin' });
    if (await isAppShellFile(url, response)) await cache.put(key, response);
  }
}

/** Runs at activation. Does not delete the files of the previous version, which other pages may still run. */
async function deleteOlderFiles(): Promise<void> {
  const [files, versions] = await Promise.all([caches.open(cacheNames.precache), caches.open(versionCacheName)]);
  const current = [...appFiles.getURLsToCacheKeys().values()];
  const recorded = await versions.match(activatedKey);
  // Older versions wrote no record; their cache holds their own files only.
  const before: unknown = recorded ? await recorded.json() : (await files.keys()).map(({ url }) => url);
  const needed = new Set([...current, ...(Array.isArray(before) ? before : [])]);
  for (const request of await files.keys()) if (!needed.has(request.url)) await files.delete(request);
  await versions.put(activatedKey, Response.json(current));
}
