import { sql } from 'kysely';
import * as v from 'valibot';
import type { LineInput } from '#contract/claim-lines.ts';
import type { ClaimFlag } from '#contract/desk-queue.ts';
import type { FiledPicks, PicksPrice } from '#contract/picks.ts';
import { agreedLines, type AskedClaim } from '#domain/agreed-lines.ts';
import { daysBetween, todayInToronto } from '#domain/dates.ts';
import { claimedCents } from '#domain/desk-rules.ts';
import { flatHundredths, pickedLines } from '#domain/picked-lines.ts';
import { countryOf, regionOf } from '#domain/regions.ts';
import type { RuledLine } from '#domain/rule-judge.ts';
import { suggestedLines } from '#domain/suggested-lines.ts';
import { isCounted, isEarlier } from '../../database/schema/derived-columns.ts';
import type { Database } from '../../database/tables.ts';
import { findLists, type Lists } from './agreed-lists.ts';
import { unitOf } from './claim-steps.ts';
import { depotKinds, RuleStep, type SeenClaim } from '../claims-desk.ts';

type Asked = { labourHours: number | null; partsRequired: string | null };

type Row = {
  id: string;
  name: string;
  depot_id: string;
  depot: string;
  billing_state: string | null;
  billing_country: string | null;
  status: string | null;
  created_at: Date;
  serial_number: string | null;
  claim_type: string | null;
  claim_subtype: string | null;
  labour_hours: number | null;
  parts_required: string | null;
  picks: FiledPicks | null;
  picks_price: PicksPrice | null;
  date_of_failure: string | null;
  date_entered_shop: string | null;
  date_of_purchase: string | null;
  labour_end: string | null;
  parts_end: string | null;
  brand: string | null;
  model: string | null;
  product_type: string | null;
  use: 'consumer' | 'commercial' | null;
  retailer_id: string | null;
  is_store_stock: boolean | null;
  registration_status: string | null;
  /** Null without a registration. */
  has_proof: boolean | null;
  earlier: number;
  /** When the claim before it on the serial number was filed, and the last one of its failure code. */
  last_at: Date | null;
  same_failure_at: Date | null;
  possible_duplicate: boolean;
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
 * Claims as the rules see them when they are filed or changed (R-RULE-02). An amount is what the claim asks for, at
 * the first of these prices that a line has: of what was picked, of agreement and catalogue, of what a person approved
 * last for its depot. Where a line has none, the amount is that of the lines that the desk wrote.
 */
export async function seeClaims(database: Database, ids: readonly string[]): Promise<SeenClaim[]> {
  const { rows } = await sql<Row>`select claims.id, claims.name, claims.depot_id, depots.name as depot,
      depots.billing_state, depots.billing_country, claims.status,
      claims.created_at, claims.serial_number, claim_type, claim_subtype, labour_hours, parts_required, picks, picks_price,
      date_of_failure, date_entered_shop, date_of_purchase, labor_warranty_expiration as labour_end,
      parts_warranty_expiration as parts_end, brand, model, product_type, registrations.use, retailer_id, is_store_stock,
      registrations.status as registration_status,
      case when registrations.id is not null then ${hasProof} end as has_proof,
      before.earlier, before.last_at, before.same_failure_at,
      claims.flags @> array[${sql.lit<ClaimFlag>('possible_duplicate')}] as possible_duplicate,
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
      cross join lateral (select count(*) filter (where ${isEarlier('earlier', 'claims')})::integer as earlier,
          max(earlier.created_at) as last_at,
          max(earlier.created_at) filter (where earlier.picks ->> 'failureCode' = claims.picks ->> 'failureCode')
            as same_failure_at
        from claims earlier where earlier.serial_number = claims.serial_number and ${isCounted('earlier')}
          and (earlier.created_at, earlier.id) < (claims.created_at, claims.id)) before
    where claims.id = any(${ids}) order by claims.created_at desc, claims.id desc`.execute(database);
  const same = await findWithSamePhoto(database, ids);
  const asked = rows.map((row) => suggestAll(row));
  const prices = await findPrices(
    database,
    rows,
    asked.map(({ lines, further }) => [...lines, ...further]),
  );
  const numbers = asked.map((lines, at) =>
    partNumbersOf(rows[at]?.picks ?? null, rows[at]?.picks_price ?? null, lines),
  );
  const lists = await findLists(
    database,
    rows.map(({ depot_id }) => depot_id),
    numbers.flat().filter((number) => number !== ''),
    rows,
  );
  return rows.map((row, at) => {
    const { lines: own, further } = asked[at] ?? { lines: [], further: [] };
    const agreed = agreedLines(
      { lines: own, further, picksPrice: row.picks_price, dateOfFailure: row.date_of_failure, product: productOf(row) },
      { ...lists, operations: new Map(), agreements: lists.agreements.get(row.depot_id) ?? [] },
    );
    const ruled = [...own, ...further].map((line, place) => {
      const { cents = null, unitCents = null } = agreed.lines[place] ?? {};
      return { ...line, priceCents: line.priceCents || (unitCents ?? 0), agreedCents: cents };
    });
    const isForPerson = agreed.lines.some(({ needsPerson }) => needsPerson);
    const known = priced(ruled, prices.get(row.depot_id) ?? new Map());
    const lines = isForPerson ? null : known;
    const amount = known?.reduce((sum, line) => sum + claimedCents(line), 0) ?? row.claimed;
    return {
      id: row.id,
      name: row.name,
      depot: row.depot,
      status: row.status,
      lines,
      askedBy: row.asked_by.map((step) => v.parse(RuleStep, JSON.parse(step)).id),
      facts: {
        ...factsOf(row, amount, same.has(row.id)),
        ...partFacts(row, numbers[at] ?? [], lists),
        currency: agreed.currency,
        centsAboveList: known && aboveList(known),
      },
    };
  });
}

function productOf({ model, product_type, use, date_of_purchase, labour_end, parts_end }: Row): AskedClaim['product'] {
  return {
    model,
    productType: product_type,
    use: use ?? 'consumer',
    dateOfPurchase: date_of_purchase,
    laborWarrantyExpiration: labour_end,
    partsWarrantyExpiration: parts_end,
  };
}

type Facts = SeenClaim['facts'];
type OfParts = 'partNumber' | 'wearPart';

function factsOf(
  row: Row,
  amountCents: number | null,
  samePhoto: boolean,
): Omit<Facts, OfParts | 'currency' | 'centsAboveList'> {
  const between = (from: string | null, to: string | null) =>
    from === null || to === null ? null : daysBetween(from, to);
  const hours = [row.labour_hours, ...row.amendments.map(({ labourHours }) => labourHours)].filter(
    (one) => one !== null,
  );
  const filedOn = todayInToronto(row.created_at);
  const since = (at: Date | null) => (at === null ? null : daysBetween(todayInToronto(at), filedOn));
  const labourHours = hours.length === 0 ? null : Math.round(hours.reduce((sum, one) => sum + one, 0) * 100) / 100;
  const region = regionOf(row.billing_state);
  return {
    labourCoverDays: between(row.date_of_failure, row.labour_end),
    partsCoverDays: between(row.date_of_failure, row.parts_end),
    daysSincePurchase: between(row.date_of_purchase, row.date_of_failure),
    daysToShop: between(row.date_of_failure, row.date_entered_shop),
    daysToFiling: between(row.date_entered_shop, filedOn),
    labourHours,
    amountCents,
    photos: row.photos,
    earlierClaims: row.earlier,
    daysSinceLastClaim: since(row.last_at),
    daysSinceSameFailure: since(row.same_failure_at),
    hoursAboveFlat: aboveFlat(labourHours, row.picks_price),
    dateOfFailure: row.date_of_failure,
    dateEnteredShop: row.date_entered_shop,
    claimType: row.claim_type,
    claimSubtype: row.claim_subtype,
    brand: row.brand,
    product: row.model,
    productType: row.product_type,
    failureCode: row.picks?.failureCode ?? null,
    depot: row.depot_id,
    province: region?.code ?? null,
    country: region?.country ?? countryOf(row.billing_country ?? ''),
    retailer: row.retailer_id,
    registrationStatus: row.registration_status,
    serialNumber: row.serial_number,
    operation: row.picks && operationsOf(row.picks),
    samePhoto,
    hasProof: row.has_proof,
    storeStock: row.is_store_stock,
    possibleDuplicate: row.possible_duplicate,
  };
}

function operationsOf({ operations, typed }: FiledPicks): string[] {
  const numbers = typed.flatMap(({ kind, number }) => (kind === 'labour' ? [number ?? ''] : []));
  return [...operations.map(({ id }) => id), ...numbers];
}

/** Hours beyond the flat times, which the desk reads too (R-PRICE-12); null where there are none, or one is not known. */
function aboveFlat(labourHours: number | null, price: PicksPrice | null): number | null {
  const flat = price && flatHundredths(price);
  if (labourHours === null || flat === null) return null;
  return Math.round(labourHours * 100 - flat) / 100;
}

/** What the lines come to beyond the agreement; null where it does not say of each of them. */
function aboveList(lines: readonly RuledLine[]): number | null {
  let above = 0;
  for (const line of lines) {
    if (typeof line.agreedCents !== 'number') return null;
    above += Math.max(0, claimedCents(line) - line.agreedCents);
  }
  return above;
}

/**
 * The numbers of all parts of a claim: those that were picked, their successors, those that its texts name. A part without
 * a number is an empty one.
 */
function partNumbersOf(
  picks: FiledPicks | null,
  price: PicksPrice | null,
  { lines, further }: { lines: readonly LineInput[]; further: readonly LineInput[] },
): string[] {
  const parts = [...(price?.lines ?? []), ...lines, ...further].filter(({ kind }) => kind === 'part');
  const numbers = [...(picks?.parts.map(({ id }) => id) ?? []), ...parts.map(({ number }) => number ?? '')];
  return [...new Set(numbers.map((number) => number.toUpperCase()))];
}

/** A wear part is one of the catalogue: of a part that it does not have nobody knows. */
function partFacts({ picks }: Row, numbers: readonly string[], { parts }: Lists): Pick<Facts, OfParts> {
  const isNothingKnown = numbers.every((number) => number === '');
  if (picks === null && isNothingKnown) return { partNumber: null, wearPart: null };
  const found = numbers.map((number) => parts.get(number)?.wear);
  const wearPart = found.includes(true) ? true : found.includes(undefined) ? null : false;
  return { partNumber: [...numbers], wearPart };
}

/**
 * The lines of the claim and of its amendments: what was picked at its price (R-PRICE-13), the others without one. A
 * picked part is called as in the text that the depot sent.
 */
function suggestAll({ labour_hours, parts_required, picks_price, amendments }: Row): Suggested {
  const claim = { labourHours: labour_hours, partsRequired: parts_required };
  const ofClaim = picks_price
    ? pickedLines(claim, picks_price, 0, ({ en, fr }) => (parts_required?.includes(fr) ? fr : en))
    : suggestedLines(claim, 0);
  return { lines: ofClaim, further: amendments.flatMap((part) => suggestedLines(part, 0)) };
}

type Suggested = { lines: LineInput[]; further: LineInput[] };

/**
 * The lines at the prices that they have, else at those that a person approved last. Null where a line has no price or is
 * outside the cover of its component, and where nothing is asked for: a person decides these.
 */
function priced(lines: readonly RuledLine[], prices: ReadonlyMap<string, number>): RuledLine[] | null {
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
