import * as v from 'valibot';
import { claimAges, Month } from './claims.ts';
import { defineEndpoint } from './endpoint.ts';
import { Dollars } from './primitives.ts';

const Count = v.number();
const Sum = v.object({ claims: Count, total: Dollars });

/** What a depot's claims come to (R-OVERVIEW-01). Totals are sums of `grossTotal`; a claim without one adds nothing. */
export const Overview = v.object({
  /** Every status that occurs, null for claims without one. */
  statuses: v.array(v.object({ status: v.nullable(v.string()), claims: Count })),
  /** Open claims by the days since they were filed. */
  ages: v.object(v.entriesFromList(claimAges, Count)),
  undecided: Sum,
  toInvoice: Sum,
  unpaid: Sum,
  /** Twelve months, the current one last. */
  paid: v.array(v.object({ month: Month, ...Sum.entries })),
  /** Whether there are statements (R-PAY-08). */
  statements: v.optional(v.boolean()),
});
export type Overview = v.InferOutput<typeof Overview>;

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/overview',
  access: ['depot', 'retailer_depot'],
  output: Overview,
  status: 200,
  refusals: ['SALESFORCE_DATA_INCONSISTENCY'],
});
