import { getPicklist, type Picklist, type PicklistName } from '#contract/picklists.ts';
import { listBrands, listProducts, listProductTypes, type Product, productPageMax } from '#contract/products.ts';
import { listRetailers, type Retailer, retailerPageMax } from '#contract/retailers.ts';
import { call } from '#session/call.ts';

/** How to request a list: `fresh` skips the cache of the service worker. */
export type FetchOptions = { fresh?: boolean };

/** One picklist in the person's language; offline the service worker answers from its cache. Throws `ApiError`. */
export function readPicklist(name: PicklistName, asked: FetchOptions = {}): Promise<Picklist> {
  return call(getPicklist, { query: name }, asked);
}

/** Every retailer by name; offline the service worker answers from its cache. Throws `ApiError`. */
export async function readRetailers(asked: FetchOptions = {}): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { retailerOnly: true, size: retailerPageMax } }, asked)).data;
}

/** The stores of a retailer, none if it has a single shop. Throws `ApiError`. */
export async function readStores(retailerId: string, asked: FetchOptions = {}): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { parentID: retailerId, size: retailerPageMax } }, asked)).data;
}

/** The filter for machines: accessories are neither registered nor repaired. */
const machines = { hasSerialNumber: true } as const;

/** The brands of machines; offline the service worker answers from its cache. Throws `ApiError`. */
export async function readBrands(asked: FetchOptions = {}): Promise<string[]> {
  return (await call(listBrands, { query: machines }, asked)).data;
}

/** The types of machines. Throws `ApiError`. */
export async function readProductTypes(asked: FetchOptions = {}): Promise<string[]> {
  return (await call(listProductTypes, { query: machines }, asked)).data;
}

/** Every product, accessories too, by brand and name (R-API-05). Throws `ApiError`. */
export async function readProducts(asked: FetchOptions = {}): Promise<Product[]> {
  return (await call(listProducts, { query: { size: productPageMax } }, asked)).data;
}
