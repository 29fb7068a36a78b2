import { sql } from 'kysely';
import type { FiledPicks, Picks, PicksPrice } from '#contract/picks.ts';
import { priceClaim, type PricingBasis } from '#domain/price-claim.ts';
import { findApprovedRate } from '../../database/approved-rate.ts';
import { toAgreement, toOperation, toTerm } from '../../database/catalogue-rows.ts';
import { currentId } from '../../database/current-id.ts';
import type { Database } from '../../database/tables.ts';
import { findPartsInChains } from './agreed-lists.ts';

type Filed = { depotId: string; registrationId: string; dateOfFailure: string; picks: FiledPicks };

/** Prices picks by the lists of the day of failure, as the device does (R-PRICE-11). */
export async function pricePicks(
  database: Database,
  { depotId, registrationId, dateOfFailure, picks }: Filed,
): Promise<PicksPrice> {
  const registration = await database
    .selectFrom('registrations')
    .leftJoin('products', 'products.id', 'registrations.product_id')
    .select(['model', 'product_type', 'date_of_purchase', 'registrations.use'])
    .select(['labor_warranty_expiration', 'parts_warranty_expiration'])
    .where('registrations.id', '=', currentId('registrations', registrationId))
    .executeTakeFirst();
  const product = {
    model: registration?.model ?? null,
    productType: registration?.product_type ?? null,
    use: registration?.use ?? 'consumer',
    dateOfPurchase: registration?.date_of_purchase ?? null,
    laborWarrantyExpiration: registration?.labor_warranty_expiration ?? null,
    partsWarrantyExpiration: registration?.parts_warranty_expiration ?? null,
  };
  const basis = await readBasis(database, depotId, picks, product);
  const { problems: _, ...price } = priceClaim({ ...product, dateOfFailure, picks: known(picks) }, basis);
  return {
    ...price,
    lines: price.lines.map((line) => ({ ...line, problems: [...line.problems] })),
  };
}

/** What was typed as the contract has it: a kind of a later version is none of this one. */
function known({ operations, parts, typed }: FiledPicks): Pick<Picks, 'operations' | 'parts' | 'typed'> {
  return {
    operations,
    parts,
    typed: typed.flatMap(({ kind, description, number, quantity, hours, causal }): Picks['typed'] => {
      if (kind === 'labour' && hours !== null) return [{ kind, description, number, quantity: null, hours }];
      if (kind !== 'part' || quantity === null) return [];
      return [{ kind, description, number, quantity, hours: null, ...(causal && { causal }) }];
    }),
  };
}

async function readBasis(
  database: Database,
  depotId: string,
  { operations, parts }: FiledPicks,
  { model, productType }: { model: string | null; productType: string | null },
): Promise<PricingBasis> {
  const labour = await database
    .selectFrom('labour_operations')
    .selectAll()
    .where(sql<boolean>`id = any(${operations.map(({ id }) => id)})`)
    .execute();
  const agreements = await database
    .selectFrom('depot_agreements')
    .selectAll()
    .where('depot_id', '=', depotId)
    .execute();
  const terms = await database
    .selectFrom('warranty_terms')
    .selectAll()
    .where(
      sql<boolean>`(model is null or model = ${model}) and (product_type is null or product_type = ${productType})`,
    )
    .execute();
  return {
    parts: await findPartsInChains(
      database,
      parts.map(({ id }) => id),
    ),
    operations: new Map(labour.map((row) => [row.id, toOperation(row)])),
    agreements: agreements.map(toAgreement),
    terms: terms.map(toTerm),
    lastRateCents: await findApprovedRate(database, depotId),
  };
}
