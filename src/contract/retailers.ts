import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Id, paged, PageQuery, QueryFlag } from './primitives.ts';

/** Most retailers of one page; the app requests all at once (R-API-05). */
export const retailerPageMax = 5000;

/** A retailer, or one of its stores. */
export const Retailer = v.object({
  id: Id,
  name: v.string(),
  /** The label of the checkbox for promotions, in the caller's language (R-REG-09). */
  emailOptInStatement: v.nullable(v.string()),
});
export type Retailer = v.InferOutput<typeof Retailer>;

/** With `parentID` the stores of that retailer; else all retailers, with their stores unless `retailerOnly` is set. */
export const listRetailers = defineEndpoint({
  method: 'GET',
  path: '/salesforce-accounts',
  access: 'anyone',
  query: v.object({
    retailerOnly: v.optional(QueryFlag),
    parentID: v.optional(v.string()),
    ...PageQuery.entries,
  }),
  output: paged(Retailer),
  status: 200,
});
