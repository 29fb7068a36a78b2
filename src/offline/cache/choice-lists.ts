import * as v from 'valibot';
import { listRetailers } from '#contract/retailers.ts';
import { listProducts } from '#contract/products.ts';
import type { PicklistName } from '#contract/picklists.ts';
import { savedLocale } from '#session/saved-locale.ts';
import { respondedAt } from '../device/cache-figures.ts';
import { picklistCacheName, productCacheName, retailerCacheName } from './clear-cache.ts';

/** A list of choices, which the service worker caches. */
export type ChoiceList =
  | { of: 'picklist'; name: PicklistName }
  | { of: 'brands' | 'types' | 'products' | 'retailers' }
  | { of: 'stores'; retailerId: string };

/** One day: these lists change about weekly. A younger list is neither prefetched again nor shown with its age. */
export const choiceMaxAgeMs = 24 * 60 * 60_000;

/** Whether a list is due: never read, or read longer ago than its limit; or later than now, by a clock that was fast. */
export function isOlderThan(maxAgeMs: number, readAt: string | null, now: number): boolean {
  return readAt === null || Math.abs(now - Date.parse(readAt)) > maxAgeMs;
}

/** When a list was cached, in the current language; null if it is not cached. */
export async function choiceReadAt(list: ChoiceList): Promise<string | null> {
  const response = await cachedResponse(list);
  return response ? respondedAt(response) : null;
}

/** The oldest of several that are cached. */
export async function choicesReadAt(lists: readonly ChoiceList[]): Promise<string | null> {
  const times = await Promise.all(lists.map(choiceReadAt));
  return times.flatMap((readAt) => readAt ?? []).toSorted()[0] ?? null;
}

/** The ids of the cached products, without a request. */
export async function cachedProductIds(): Promise<string[]> {
  return idsOf(listProducts.output, await cachedResponse({ of: 'products' }));
}

/** The ids of the cached retailers. */
export async function cachedRetailerIds(): Promise<string[]> {
  return idsOf(listRetailers.output, await cachedResponse({ of: 'retailers' }));
}

async function idsOf(
  schema: typeof listProducts.output | typeof listRetailers.output,
  response: Response | undefined,
): Promise<string[]> {
  const parsed = v.safeParse(schema, await response?.json());
  return parsed.success ? parsed.output.data.map(({ id }) => id) : [];
}

async function cachedResponse(list: ChoiceList): Promise<Response | undefined> {
  const { cacheName, matches } = placeOf(list);
  // `open` would create a missing cache.
  if (typeof caches === 'undefined' || !(await caches.has(cacheName))) return undefined;
  const cache = await caches.open(cacheName);
  const language = savedLocale(undefined);
  for (const request of await cache.keys())
    if (request.headers.get('accept-language') === language && matches(new URL(request.url)))
      return cache.match(request);
  return undefined;
}

function placeOf(list: ChoiceList): { cacheName: string; matches: (url: URL) => boolean } {
  switch (list.of) {
    case 'picklist':
      return { cacheName: picklistCacheName, matches: (url) => hasQuery(url, list.name) };
    case 'retailers':
      return { cacheName: retailerCacheName, matches: (url) => hasQuery(url, { retailerOnly: 'true' }) };
    case 'stores':
      return { cacheName: retailerCacheName, matches: (url) => hasQuery(url, { parentID: list.retailerId }) };
    case 'products':
      return { cacheName: productCacheName, matches: ({ pathname }) => pathname.endsWith('/products') };
    case 'brands':
    case 'types':
      return { cacheName: productCacheName, matches: ({ pathname }) => pathname.endsWith(`/products/${list.of}`) };
  }
}

function hasQuery({ searchParams }: URL, query: Record<string, string>): boolean {
  return Object.entries(query).every(([name, value]) => searchParams.get(name) === value);
}
