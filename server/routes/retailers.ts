import type * as v from 'valibot';
import { listRetailers, retailerPageMax } from '#contract/retailers.ts';
import { pagedAnswer, sliceOf } from '../http/paging.ts';
import { defineRoute } from '../http/route.ts';
import type { RetailerFilter } from '../platform/sales-platform.ts';

export const retailerRoutes = [
  defineRoute(listRetailers, async ({ query, language, parts }) => {
    const slice = sliceOf(query, retailerPageMax);
    return pagedAnswer(slice, await parts.platform.findRetailers(filterOf(query), language, slice));
  }),
];

function filterOf({ retailerOnly, parentID }: v.InferOutput<typeof listRetailers.query>): RetailerFilter {
  if (parentID) return { kind: 'stores', of: parentID };
  return { kind: retailerOnly === true ? 'retailers' : 'retailers and stores' };
}
