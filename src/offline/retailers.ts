import { ApiError } from '#api/errors.ts';
import { listRetailers, type Retailer, retailerPageMax } from '#contract/retailers.ts';
import { call } from '#session/call.ts';
import { controlled } from './controlled.ts';

/** The service worker's cache of retailers and their stores. */
export const retailerCacheName = 'retailers';

/** Stores of so many retailers are read ahead; those of others once somebody has chosen the retailer. */
const warmedStoresMax = 60;

/** Every retailer by name; offline the service worker answers from its cache. Throws `ApiError`. */
export async function readRetailers(): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { retailerOnly: true, size: retailerPageMax } })).data;
}

/** The stores of a retailer, none for one with a single shop. Throws `ApiError`. */
export async function readStores(retailerId: string): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { parentID: retailerId, size: retailerPageMax } })).data;
}

/**
 * Reads the retailers once the service worker keeps them, so that a product can be registered without network. One
 * call after the other, and none for stores that are kept: nobody is waiting for it.
 */
export async function warmRetailers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await controlled();
  try {
    const retailers = await readRetailers();
    const kept = await retailersWithKeptStores();
    for (const { id } of retailers.slice(0, warmedStoresMax)) if (!kept.has(id)) await readStores(id);
  } catch (error) {
    // What could not be read ahead is read when somebody registers a product.
    if (!(error instanceof ApiError)) throw error;
  }
}

async function retailersWithKeptStores(): Promise<Set<string | null>> {
  const requests = await (await caches.open(retailerCacheName)).keys();
  return new Set(requests.map(({ url }) => new URL(url).searchParams.get('parentID')));
}
