import * as v from 'valibot';
import { Id, Instant } from '#contract/primitives.ts';

/** The lists of the catalogue, in the order in which a device reads them. */
export const catalogueKinds = ['parts', 'labour-operations', 'failure-codes', 'agreements', 'terms'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

const ofAccount = { accountId: Id };

/** How far a device has read one list. */
export const CatalogueListRow = v.object({
  ...ofAccount,
  key: v.picklist(catalogueKinds),
  /** Where the next answer goes on; null before the first. */
  next: v.nullable(v.string()),
  /** The number of the page that is written next. Numbers are not used twice. */
  page: v.number(),
  /** Rows and removals on all pages. */
  written: v.number(),
  /** How many rows that leaves; null until they are counted again. */
  held: v.nullable(v.number()),
  /** When it was last read to its end; null before. */
  readAt: v.nullable(Instant),
  /** Beside agreements, the rate that a person last approved (R-PRICE-17); missing where the server has not said it. */
  approvedRateCents: v.exactOptional(v.nullable(v.number())),
  /** Whether its prices are hidden (R-CAT-08). */
  pricesHidden: v.exactOptional(v.literal(true)),
});
export type CatalogueListRow = v.InferOutput<typeof CatalogueListRow>;

/** One answer: rows of a list, compressed. A later page replaces what an earlier one says of an id. */
export const CataloguePageRow = v.object({
  ...ofAccount,
  /** `parts:000012`, so that pages are in the order in which they came. */
  key: v.string(),
  /** JSON, deflated, in base64. */
  packed: v.string(),
});
export type CataloguePageRow = v.InferOutput<typeof CataloguePageRow>;

export type CatalogueRow = CatalogueListRow | CataloguePageRow;
