import type * as v from 'valibot';
import { listRetailers, retailerPageMax } from '#contract/retailers.ts';
import { toPageResponse, toPageRequest } from '../base/paging.ts';
import { defineRoute } from '../http/route.ts';
import type { RetailerFilter } from '../platform/sales-platform.ts';

export const retailerRoutes = [
  defineRoute(
    listRetailers,
    async ({ query, language, context }) => {
      const page = toPageRequest(query, retailerPageMax);
      return toPageResponse(page, await context.platform.findRetailers(toFilter(query), language, page));
    },
    { readsReplica: true },
  ),
];

function toFilter({ retailerOnly, parentID }: v.InferOutput<typeof listRetailers.query>): RetailerFilter {
  if (parentID) return { kind: 'stores', of: parentID };
  return { kind: retailerOnly === true ? 'retailers' : 'retailers and stores' };
}
