import { type Selectable, sql } from 'kysely';
import type { Part } from '#contract/catalogue.ts';
import type { DepotAgreement } from '#domain/catalogue-records.ts';
import type { PricingBasis } from '#domain/price-claim.ts';
import { toAgreement, toPart, toTerm } from '../../database/catalogue-rows.ts';
import type { CatalogueTables } from '../../database/catalogue-tables.ts';
import type { Database } from '../../database/tables.ts';

/** By what the agreements of several depots pay: parts of the catalogue, and the agreements by depot. */
export type Lists = Pick<PricingBasis, 'terms' | 'lastRateCents'> & {
  parts: ReadonlyMap<string, Part & { active: boolean }>;
  agreements: ReadonlyMap<string, DepotAgreement[]>;
};

/** Parts with all that supersede them. */
export async function findPartsInChains(
  database: Database,
  numbers: readonly string[],
): Promise<Map<string, Part & { active: boolean }>> {
  const { rows } = await sql<Selectable<CatalogueTables['parts']>>`with recursive chain (id) as (
      select unnest(${numbers}::text[])
      union select superseded_by from parts join chain using (id) where superseded_by is not null
    ) select parts.* from parts join chain using (id)`.execute(database);
  return new Map(rows.map((row) => [row.id, toPart(row)]));
}

/** No rate that a person approved: what agreements pay is asked for alone (R-PRICE-14). */
export async function findLists(
  database: Database,
  depotIds: readonly string[],
  numbers: readonly string[],
  products: readonly { model: string | null; product_type: string | null }[],
): Promise<Lists> {
  const models = products.flatMap(({ model }) => model ?? []);
  const types = products.flatMap(({ product_type }) => product_type ?? []);
  const terms = await database
    .selectFrom('warranty_terms')
    .selectAll()
    .where(
      sql<boolean>`(model is null or model = any(${models})) and (product_type is null or product_type = any(${types}))`,
    )
    .execute();
  const agreements = await database
    .selectFrom('depot_agreements')
    .selectAll()
    .where(sql<boolean>`depot_id = any(${[...new Set(depotIds)]})`)
    .execute();
  return {
    parts: await findPartsInChains(database, [...new Set(numbers)]),
    agreements: Map.groupBy(agreements.map(toAgreement), ({ depotId }) => depotId),
    terms: terms.map(toTerm),
    lastRateCents: null,
  };
}
