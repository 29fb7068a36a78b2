import type { Picklist } from '#contract/picklists.ts';
import type { Product } from '#contract/products.ts';
import { ticketSubtypePicklist, ticketTypePicklist } from '#domain/ticket-rules.ts';
import { readPicklist } from '#offline/cache/read-lists.ts';

/** The subjects of a message. */
export type TicketTypes = { types: Picklist; subtypes: Picklist };

/** Throws `ApiError`. */
export async function readTicketTypes(): Promise<TicketTypes> {
  const [types, subtypes] = await Promise.all([readPicklist(ticketTypePicklist), readPicklist(ticketSubtypePicklist)]);
  return { types, subtypes };
}

/** The brands of the products, in the order of the list. */
export function brandsOf(products: readonly Product[]): string[] {
  return [...new Set(products.flatMap(({ brand }) => (brand === null ? [] : [brand])))];
}

/** The products of a brand; all products without a brand. */
export function productsOf(products: readonly Product[], brand: string): Product[] {
  return brand === '' ? [...products] : products.filter((product) => product.brand === brand);
}
