import { entryPageCachePrefix } from '#offline/cache/clear-cache.ts';
import { appFiles } from './app-files.ts';
import { isAppShellFile } from './validate-app-shell.ts';

/** The paths at which the installed app opens: its start and its shortcuts (`public/manifest.*.webmanifest`). */
export const entryPaths = ['/', '/warranty-claims', '/warranty-claims/new', '/outbox'];

/**
 * Static routes: the page is cached under each entry path, so the browser opens it while the worker is still starting.
 * One cache for each version of the page: an update that waits does not change the present one.
 */
export function entryRoutes(): StaticRoute[] {
  const source = { cacheName: cacheName() };
  return entryPaths.map((pathname) => ({
    // A static route that misses the cache goes to the network. With a query the worker responds instead.
    condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
    source,
  }));
}

/** Runs at installation, which fails if an entry path cannot be cached. */
export async function cacheEntryPages(): Promise<void> {
  const cache = await caches.open(cacheName());
  const page = await fetch(pageKey(), { cache: 'reload', credentials: 'same-origin' });
  if (page.redirected || !(await isAppShellFile(pageKey(), page)))
    throw new TypeError(`The response is not the page of the app (${page.status})`);
  await Promise.all(entryPaths.map((path) => cache.put(path, page.clone())));
}

/** Runs at activation, when no page is served by an older version any more. */
export async function deleteOlderEntryPages(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(entryPageCachePrefix) && name !== cacheName());
  await Promise.all(others.map((name) => caches.delete(name)));
}

function cacheName(): string {
  return entryPageCachePrefix + new URL(pageKey()).searchParams.get('__WB_REVISION__');
}

/** The precache key of the page: its address with its revision. */
function pageKey(): string {
  const key = appFiles.getCacheKeyForURL('/index.html');
  if (key === undefined) throw new TypeError('The page is not precached');
  return key;
}
