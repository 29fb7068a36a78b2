import { getPicklist, type Picklist, type PicklistName } from '#contract/picklists.ts';
import { listBrands, listProducts, listProductTypes, type Product, productPageMax } from '#contract/products.ts';
import { listRetailers, type Retailer, retailerPageMax } from '#contract/retailers.ts';
import { call } from '#session/call.ts';

/** How to request a list: `fresh` skips the cache of the service worker. */
export type FetchOptions = { fresh?: boolean };

/** One picklist in the person's language; offline the service worker responds from its cache. Throws `ApiError`. */
export function readPicklist(name: PicklistName, options: FetchOptions = {}): Promise<Picklist> {
  return call(getPicklist, { query: name }, options);
}

/** Every retailer by name; offline the service worker responds from its cache. Throws `ApiError`. */
export async function readRetailers(options: FetchOptions = {}): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { retailerOnly: true, size: retailerPageMax } }, options)).data;
}

/** The stores of a retailer, none if it has a single shop. Throws `ApiError`. */
export async function readStores(retailerId: string, options: FetchOptions = {}): Promise<Retailer[]> {
  return (await call(listRetailers, { query: { parentID: retailerId, size: retailerPageMax } }, options)).data;
}

/** The filter for machines: accessories are neither registered nor repaired. */
const machines = { hasSerialNumber: true } as const;

/** The brands of machines; offline the service worker responds from its cache. Throws `ApiError`. */
export async function readBrands(options: FetchOptions = {}): Promise<string[]> {
  return (await call(listBrands, { query: machines }, options)).data;
}

/** The types of machines. Throws `ApiError`. */
export async function readProductTypes(options: FetchOptions = {}): Promise<string[]> {
  return (await call(listProductTypes, { query: machines }, options)).data;
}

/** Every product, accessories too, by brand and name (R-API-05). Throws `ApiError`. */
export async function readProducts(options: FetchOptions = {}): Promise<Product[]> {
  return (await call(listProducts, { query: { size: productPageMax } }, options)).data;
}
