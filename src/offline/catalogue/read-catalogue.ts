import type { DepotAgreement, FailureCode, LabourOperation, Part, WarrantyTerm } from '#contract/catalogue.ts';
import { type CatalogueState, readCatalogueState, readListRow } from './state.ts';
import type { CataloguePart, LabourOperation as PricedOperation } from '#domain/catalogue-records.ts';
import { readRows } from './pages.ts';

/** The catalogue of a depot, as this device last read it. */
export type Catalogue = {
  parts: ReadonlyMap<string, CataloguePart>;
  operations: ReadonlyMap<string, PricedOperation>;
  failureCodes: ReadonlyMap<string, FailureCode & { active: boolean }>;
  agreements: readonly DepotAgreement[];
  terms: readonly WarrantyTerm[];
  /** The hour of labour that a person last approved for the depot (R-PRICE-17). */
  lastRateCents: number | null;
  /** Prices, rates and mark-ups are the desk's alone (R-CAT-08). */
  pricesHidden: boolean;
  readAt: string;
};

/** All of it; null while it is not all here, or where there is none. */
export async function readCatalogue(accountId: string): Promise<Catalogue | null> {
  const { exists, readAt }: CatalogueState = await readCatalogueState(accountId);
  if (!exists || readAt === null) return null;
  const [parts, operations, failureCodes, agreements, terms] = await Promise.all([
    readRows<Part>(accountId, 'parts'),
    readRows<LabourOperation>(accountId, 'labour-operations'),
    readRows<FailureCode>(accountId, 'failure-codes'),
    readRows<DepotAgreement>(accountId, 'agreements'),
    readRows<WarrantyTerm>(accountId, 'terms'),
  ]);
  const agreementList = await readListRow(accountId, 'agreements');
  const partList = await readListRow(accountId, 'parts');
  if (!parts || !operations || !failureCodes || !agreements || !terms) return null;
  return {
    parts: withActive(parts),
    operations: withActive(operations),
    failureCodes: withActive(failureCodes),
    agreements: [...agreements.values()],
    terms: [...terms.values()],
    lastRateCents: agreementList?.approvedRateCents ?? null,
    pricesHidden: agreementList?.pricesHidden === true || partList?.pricesHidden === true,
    readAt,
  };
}

/** A server of the version before lists the active ones alone, and does not say so. */
function withActive<Row extends { id: string; active?: boolean }>(
  rows: ReadonlyMap<string, Row>,
): Map<string, Row & { active: boolean }> {
  return new Map([...rows].map(([id, row]) => [id, { ...row, active: row.active ?? true }]));
}
