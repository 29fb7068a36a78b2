import { listBrands, listProducts, listProductTypes, type Product, productPageMax } from '#contract/products.ts';
import { call } from '#session/call.ts';
import type { FetchOptions } from './fetch-options.ts';

/** What only a machine has: accessories are neither registered nor repaired. */
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
