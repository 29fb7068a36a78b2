import { sql } from 'kysely';
import type { DeskClaim } from '#contract/claim-decisions.ts';
import { type Fit, fitOf, type FittedProduct } from '#domain/catalogue-records.ts';
import { toFailureCode, toOperation, toPart } from '../../database/catalogue-rows.ts';
import { isCounted } from '../../database/schema/derived-columns.ts';
import type { Database } from '../../database/tables.ts';
import type { FoundClaim } from '../claims-desk.ts';
import { findPartsInChains } from './agreed-lists.ts';

type FailureCode = NonNullable<DeskClaim['failureCode']>;
type Usual = NonNullable<FailureCode['usual']>[number];

/** Most claims of which each median is taken, the newest. */
const comparedMax = 1_000;

/** Most that is listed as usual. */
const usualMax = 20;

/** The failure code of a claim, with what is usual for it and was claimed for it on the same model (R-PRICE-15). */
export async function findFailureCode(
  database: Database,
  { claim, depotId }: Pick<FoundClaim, 'claim' | 'depotId'>,
): Promise<FailureCode | null> {
  const id = claim.picks?.failureCode ?? null;
  if (id === null) return null;
  const row = await database.selectFrom('failure_codes').selectAll().where('id', '=', id).executeTakeFirst();
  const product = await findProduct(database, claim.id);
  const { operations, parts } = row ? toFailureCode(row) : { operations: [], parts: [] };
  return {
    id,
    description: row ? { en: row.description_en, fr: row.description_fr } : null,
    usual: await findUsual(database, { operations, parts }, product),
    named: [
      ...operations.map((number) => ({ kind: 'labour', id: number })),
      ...[...new Set([...parts, ...(await findPartsInChains(database, parts)).keys()])].map((number) => ({
        kind: 'part',
        id: number,
      })),
    ],
    claimed:
      product.model === null
        ? null
        : await findClaimed(database, { id: claim.id, depotId, code: id, model: product.model }),
  };
}

async function findProduct(database: Database, claimId: string): Promise<FittedProduct> {
  const product = await database
    .selectFrom('claims')
    .innerJoin('registrations', 'registrations.id', 'claims.registration_id')
    .innerJoin('products', 'products.id', 'registrations.product_id')
    .select(['model', 'product_type as productType'])
    .where('claims.id', '=', claimId)
    .executeTakeFirst();
  return product ?? { model: null, productType: null };
}

async function findUsual(
  database: Database,
  { operations, parts }: { operations: readonly string[]; parts: readonly string[] },
  product: FittedProduct,
): Promise<Usual[]> {
  const labour = await database
    .selectFrom('labour_operations')
    .selectAll()
    .where(sql<boolean>`id = any(${operations})`)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const pieces = await database
    .selectFrom('parts')
    .selectAll()
    .where(sql<boolean>`id = any(${parts})`)
    .where('active', '=', true)
    .orderBy('id')
    .execute();
  const toUsual = (kind: string, records: readonly (Fit & Named)[]): Usual[] =>
    records
      .filter((record) => fitOf(record, product) !== 'none')
      .map(({ id, descriptionEn: en, descriptionFr: fr }) => ({ kind, id, description: { en, fr } }));
  return [...toUsual('labour', labour.map(toOperation)), ...toUsual('part', pieces.map(toPart))].slice(0, usualMax);
}

type Named = { id: string; descriptionEn: string; descriptionFr: string };

type Compared = { id: string; depotId: string; code: string; model: string };

/**
 * Of the newest claims of this depot, and of those of all others. Without claims that were withdrawn or rejected. An
 * amount is that of the claim's lines, else of its picks.
 */
async function findClaimed(
  database: Database,
  { id, depotId, code, model }: Compared,
): Promise<NonNullable<FailureCode['claimed']> | null> {
  const newest = (own: boolean) => sql`(select ${own}::boolean as own,
      coalesce((select sum(claimed_cents)::integer from claim_lines where claim_id = claims.id),
        case when picks_price ->> 'currency' = 'CAD' then (picks_price ->> 'expectedCents')::integer end) as cents
    from claims where picks is not null and picks ->> 'failureCode' = ${code} and queue_model = ${model}
      and depot_id ${sql.raw(own ? '=' : '<>')} ${depotId} and id <> ${id} and ${isCounted('claims')}
    order by created_at desc limit ${comparedMax})`;
  const { rows } = await sql<{ own: boolean; claims: number; median: number }>`select own, count(*)::integer as claims,
      floor(percentile_cont(0.5) within group (order by cents) + 0.5)::integer as median
    from (${newest(true)} union all ${newest(false)}) compared where cents is not null group by own`.execute(database);
  if (rows.length === 0) return null;
  const of = (own: boolean) => {
    const row = rows.find((one) => one.own === own);
    return { claims: row?.claims ?? 0, medianCents: row?.median ?? null };
  };
  return { byDepot: of(true), byOthers: of(false) };
}
