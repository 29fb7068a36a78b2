import { sql } from 'kysely';
import * as v from 'valibot';
import type { LineInput } from '#contract/claim-lines.ts';
import type { PicksPrice } from '#contract/picks.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { claimedCents } from '#domain/desk-rules.ts';
import { pickedLines } from '#domain/picked-lines.ts';
import { suggestedLines } from '#domain/suggested-lines.ts';
import { isEarlier } from '../../database/schema/derived-columns.ts';
import type { Database } from '../../database/tables.ts';
import { unitOf } from './claim-steps.ts';
import { depotKinds, RuleStep, type SeenClaim } from '../claims-desk.ts';

type Asked = { labourHours: number | null; partsRequired: string | null };

type Row = {
  id: string;
  name: string;
  depot_id: string;
  depot: string;
  status: string | null;
  created_at: Date;
  claim_type: string | null;
  claim_subtype: string | null;
  labour_hours: number | null;
  parts_required: string | null;
  picks_price: PicksPrice | null;
  date_of_failure: string | null;
  date_entered_shop: string | null;
  date_of_purchase: string | null;
  labour_end: string | null;
  parts_end: string | null;
  brand: string | null;
  model: string | null;
  registration_status: string | null;
  /** Null without a registration. */
  has_proof: boolean | null;
  earlier: number;
  photos: number;
  /** Sum of the claimed amounts of the claim's lines; null without any. */
  claimed: number | null;
  /** The steps of rules that asked, as JSON. */
  asked_by: string[];
  amendments: Asked[];
};

/** Whether a registration has or had a proof of purchase: retention may have deleted it, and store stock needs none. */
const hasProof = sql`(exists (select from stored_files where entity_id = registrations.id and purpose is null)
  or not (registrations.is_store_stock or registrations.flags @> '{no_proof}'))`;

/**
 * Claims as the rules see them when they are filed or changed (R-RULE-02). An amount is what the claim asks for at the
 * prices of what was picked, else at the hourly rate and the prices of parts that a person approved last for its depot;
 * for want of those, that of the lines it has.
 */
export async function seeClaims(database: Database, ids: readonly string[]): Promise<SeenClaim[]> {
  const { rows } = await sql<Row>`select claims.id, claims.name, claims.depot_id, depots.name as depot, claims.status,
      claims.created_at, claim_type, claim_subtype, labour_hours, parts_required, picks_price,
      date_of_failure, date_entered_shop, date_of_purchase, labor_warranty_expiration as labour_end, parts_warranty_expiration as parts_end, brand, model,
      registrations.status as registration_status,
      case when registrations.id is not null then ${hasProof} end as has_proof,
      (select count(*)::integer from claims earlier where earlier.serial_number = claims.serial_number
        and ${isEarlier('earlier', 'claims')}) as earlier,
      (select count(*)::integer from stored_files where entity_id = claims.id and purpose = 'claim'
        and type like 'image/%') as photos,
      (select sum(claimed_cents)::integer from claim_lines where claim_id = claims.id) as claimed,
      array(select rule from claim_events
        where claim_id = claims.id and kind = 'requested' and rule is not null) as asked_by,
      (select coalesce(json_agg(json_build_object('labourHours', labour_hours, 'partsRequired', parts_required)
        order by created_at, id), '[]') from claim_estimates
        where claim_id = claims.id and total_cost_cents is null) as amendments
    from claims join platform_accounts depots on depots.id = claims.depot_id
      left join registrations on registrations.id = claims.registration_id
      left join products on products.id = registrations.product_id
    where claims.id = any(${ids}) order by claims.created_at desc, claims.id desc`.execute(database);
  const same = await findWithSamePhoto(database, ids);
  const asked = rows.map((row) => suggestAll(row));
  const prices = await findPrices(database, rows, asked);
  return rows.map((row, at) => {
    const lines = priced(asked[at] ?? [], prices.get(row.depot_id) ?? new Map());
    const amount = lines?.reduce((sum, line) => sum + claimedCents(line), 0) ?? row.claimed;
    return {
      id: row.id,
      name: row.name,
      depot: row.depot,
      status: row.status,
      lines,
      askedBy: row.asked_by.map((step) => v.parse(RuleStep, JSON.parse(step)).id),
      facts: factsOf(row, amount, same.has(row.id)),
    };
  });
}

function factsOf(row: Row, amountCents: number | null, samePhoto: boolean): SeenClaim['facts'] {
  const between = (from: string | null, to: string | null) =>
    from === null || to === null ? null : daysBetween(from, to);
  const hours = [row.labour_hours, ...row.amendments.map(({ labourHours }) => labourHours)].filter(
    (one) => one !== null,
  );
  return {
    labourCoverDays: between(row.date_of_failure, row.labour_end),
    partsCoverDays: between(row.date_of_failure, row.parts_end),
    daysSincePurchase: between(row.date_of_purchase, row.date_of_failure),
    daysToShop: between(row.date_of_failure, row.date_entered_shop),
    daysToFiling: between(row.date_entered_shop, todayInToronto(row.created_at)),
    labourHours: hours.length === 0 ? null : Math.round(hours.reduce((sum, one) => sum + one, 0) * 100) / 100,
    amountCents,
    photos: row.photos,
    earlierClaims: row.earlier,
    dateOfFailure: row.date_of_failure,
    dateEnteredShop: row.date_entered_shop,
    claimType: row.claim_type,
    claimSubtype: row.claim_subtype,
    brand: row.brand,
    product: row.model,
    depot: row.depot_id,
    registrationStatus: row.registration_status,
    samePhoto,
    hasProof: row.has_proof,
  };
}

/**
 * The lines of the claim and of its amendments: what was picked at its price (R-PRICE-13), the others without one. A
 * picked part is called as in the text that the depot sent.
 */
function suggestAll({ labour_hours, parts_required, picks_price, amendments }: Row): LineInput[] {
  const claim = { labourHours: labour_hours, partsRequired: parts_required };
  const ofClaim = picks_price
    ? pickedLines(claim, picks_price, 0, ({ en, fr }) => (parts_required?.includes(fr) ? fr : en))
    : suggestedLines(claim, 0);
  return [...ofClaim, ...amendments.flatMap((part) => suggestedLines(part, 0))];
}

/**
 * The lines at known prices; null where one has none, where one is outside its cover by the terms of its component, and
 * where nothing is asked for: a person decides these.
 */
function priced(lines: readonly LineInput[], prices: ReadonlyMap<string, number>): LineInput[] | null {
  const found = lines.flatMap((line) => {
    if (line.approvedCents !== null) return [];
    if (line.priceCents > 0) return [line];
    const unit = unitOf(line);
    const priceCents = unit === null ? null : prices.get(unit);
    return typeof priceCents === 'number' ? [{ ...line, priceCents }] : [];
  });
  return found.length > 0 && found.length === lines.length ? found : null;
}

/** The prices of the units that are asked for, by depot: what a person approved last, if anything (R-RULE-02). */
async function findPrices(
  database: Database,
  rows: readonly Row[],
  asked: readonly LineInput[][],
): Promise<Map<string, Map<string, number>>> {
  const pairs = rows.flatMap(({ depot_id }, at) =>
    (asked[at] ?? []).flatMap((line) => {
      const unit = unitOf(line);
      return unit === null ? [] : [{ depot: depot_id, unit }];
    }),
  );
  const { rows: prices } = await sql<{ depot: string; unit: string; cents: number }>`
    select distinct depot_id as depot, price.unit, cents::double precision as cents
    from unnest(${pairs.map(({ depot }) => depot)}::text[], ${pairs.map(({ unit }) => unit)}::text[]) as wanted (depot, unit)
      join approved_prices price on price.depot_id = wanted.depot and price.unit = wanted.unit
    where cents > 0`.execute(database);
  const known = new Map<string, Map<string, number>>();
  for (const { depot, unit, cents } of prices)
    known.set(depot, (known.get(depot) ?? new Map<string, number>()).set(unit, cents));
  return known;
}

export async function findNewest(database: Database, before: string | null, max: number): Promise<string[]> {
  const rows = await database
    .selectFrom('claims')
    .select('id')
    .$if(before !== null, (claims) =>
      claims.where(sql<boolean>`(created_at, id) < (select created_at, id from claims where id = ${before})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Any step that neither the depot nor a rule took is a person's, and an appeal is for a person (R-CLAIM-24). */
export async function isTaken(database: Database, claimId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select assignee_id is not null or exists (
      select from claim_events where claim_id = claims.id and rule is null
        and (kind is not distinct from 'appealed'
          or coalesce(kind <> all(${[...depotKinds]}::text[]), decided_by is not null or created_by is null))) as taken
    from claims where id = ${claimId}`.execute(database);
  return rows[0]?.taken ?? true;
}

/** Which of these claims have a photo that another claim had before, byte for byte or as a copy (R-RULE-02). */
async function findWithSamePhoto(database: Database, claimIds: readonly string[]): Promise<Set<string>> {
  const isEarlier = sql`other.purpose in ('claim', 'amendment') and other.entity_id <> own.entity_id
    and other.created_at <= own.created_at`;
  const { rows } = await sql<{ id: string }>`select distinct own.entity_id as id from stored_files own
    where own.entity_id = any(${claimIds}) and own.purpose in ('claim', 'amendment') and (
      exists (select from stored_files other where other.sha256 = own.sha256 and ${isEarlier})
      or exists (select from photo_copies join stored_files other on other.id = other_id
        where file_id = own.id and ${isEarlier}))`.execute(database);
  return new Set(rows.map(({ id }) => id));
}
