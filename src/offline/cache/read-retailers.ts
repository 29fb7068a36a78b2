import { listRetailers, type Retailer, retailerPageMax } from '#contract/retailers.ts';
import { call } from '#session/call.ts';
import type { FetchOptions } from './fetch-options.ts';

/** Every retailer by name; offline the service worker answers from its cache. Throws `ApiError`. */
export async function readRetailers(asked: FetchOptions = {}): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { retailerOnly: true, size: retailerPageMax } }, asked)).data;
}

/** The stores of a retailer, none for one with a single shop. Throws `ApiError`. */
export async function readStores(retailerId: string, asked: FetchOptions = {}): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { parentID: retailerId, size: retailerPageMax } }, asked)).data;
}
