import type { Picklist } from '#contract/picklists.ts';
import { businessTypePicklist } from '#domain/repair-depot-rules.ts';
import { readBrands, readPicklist, readProductTypes } from '#offline/cache/read-lists.ts';

/** The choices of an application. */
export type ServiceLists = { businessTypes: Picklist; brands: string[]; productTypes: string[] };

/** Throws `ApiError`. */
export async function readServiceLists(): Promise<ServiceLists> {
  const [businessTypes, brands, productTypes] = await Promise.all([
    readPicklist(businessTypePicklist),
    readBrands(),
    readProductTypes(),
  ]);
  return { businessTypes, brands, productTypes };
}
