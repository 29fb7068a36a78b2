import { doorCachePrefix } from '#offline/cache-names.ts';
import { appFiles } from './app-files.ts';
import { isOwnFile } from './validate-app-shell.ts';

/** Where the installed app is opened: its start and its shortcuts (`public/manifest.*.webmanifest`). */
export const doors = ['/', '/warranty-claims', '/warranty-claims/new', '/outbox'];

/**
 * The page stands in a cache under the path of each door, so that the browser opens it while the worker is still
 * starting. One cache a version of the page: an update that waits leaves the present one alone.
 */
export function doorRoutes(): StaticRoute[] {
  const source = { cacheName: cacheName() };
  return doors.map((pathname) => ({
    // What misses the cache would go to the network alone: with a query the worker answers.
    condition: { urlPattern: { pathname, search: '' }, requestMode: 'navigate' },
    source,
  }));
}

/** Part of the installation: a version whose doors are not kept is not installed. */
export async function keepDoors(): Promise<void> {
  const cache = await caches.open(cacheName());
  const page = await fetch(pageKey(), { cache: 'reload', credentials: 'same-origin' });
  if (page.redirected || !(await isOwnFile(pageKey(), page)))
    throw new TypeError(`Another page was answered, with ${page.status}`);
  await Promise.all(doors.map((path) => cache.put(path, page.clone())));
}

/** Part of the activation, when no page is served by an older version any more. */
export async function forgetOtherDoors(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(doorCachePrefix) && name !== cacheName());
  await Promise.all(others.map((name) => caches.delete(name)));
}

function cacheName(): string {
  return doorCachePrefix + new URL(pageKey()).searchParams.get('__WB_REVISION__');
}

/** The page's own key among the precached: its address with its revision. */
function pageKey(): string {
  const key = appFiles.getCacheKeyForURL('/index.html');
  if (key === undefined) throw new TypeError('The page is not precached');
  return key;
}
