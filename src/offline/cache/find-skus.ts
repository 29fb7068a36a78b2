import { failureOf, isUnavailable } from '#api/failure.ts';
import { findSkus, type Product, type Sku } from '#contract/products.ts';
import { call } from '#session/call.ts';
import { tidyLine } from '#text/tidied.ts';
import { readProducts } from './read-lists.ts';

/** A search by SKU needs more typed characters than this (R-DOC-04). */
export const skuSearchAfter = 4;

export type FoundSkus = {
  skus: Sku[];
  /** Without network the cached products are searched. */
  from: 'server' | 'device';
};

/** The products with a SKU that begins with `sku`, case-insensitive. Throws `ApiError`. */
export async function lookUpSkus(sku: string, signal: AbortSignal): Promise<FoundSkus> {
  try {
    return { skus: (await call(findSkus, { query: { sku } }, { signal })).data, from: 'server' };
  } catch (error) {
    if (!isUnavailable(failureOf(error))) throw error;
    return { skus: skusAmong(await readProducts(), sku), from: 'device' };
  }
}

/** The same among the cached products. */
export function skusAmong(products: readonly Product[], sku: string): Sku[] {
  const wanted = tidyLine(sku).toLowerCase();
  return products
    .flatMap((product) => product.sku)
    .filter(({ retailerSKU }) => retailerSKU.toLowerCase().startsWith(wanted))
    .toSorted((a, b) => a.retailerSKU.localeCompare(b.retailerSKU));
}
