import type { Product } from '#contract/products.ts';

/** The brands of the products, in the order of the list. */
export function brandsOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ brand }) => (brand === null ? [] : [brand])))];
}

/** The products of a brand; all products without a brand. */
export function productsOf(products: readonly Product[], brand: string): Product[] {
  return brand === '' ? [...products] : products.filter((product) => product.brand === brand);
}
