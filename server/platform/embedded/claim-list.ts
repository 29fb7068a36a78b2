import { type RawBuilder, sql } from 'kysely';
import type { Claim, ClaimSort } from '#contract/claims.ts';
import { filedBetween } from '#domain/claim-parts.ts';
import {
  askingSubstatuses,
  closedStatuses,
  invoiceableStatuses,
  openClaimStatuses,
  splitSort,
  undecidedStatuses,
} from '#domain/claim-status.ts';
import { addDays, monthsInToronto, startInToronto } from '#domain/dates.ts';
import { countOfAll, pageOf } from '../../database/row-count.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import type { ClaimFilter } from '../sales-platform.ts';
import { selectClaims, shownCents, toClaim } from './claim-rows.ts';

/** A total that an index alone gives is counted this far past a page's beginning: all 100,000 would take 17 ms. */
const countedMax = 1_000;

/** One page of a depot's claims. In the usual order page and count are read from an index alone. */
export async function findClaims(
  database: Database,
  depotId: string,
  filter: ClaimFilter,
  request: PageRequest,
): Promise<Page<Claim>> {
  const { sort = '-created' } = filter;
  const matching = filterClaims(database, depotId, filter);
  const countedTo = request.offset + countedMax;
  // A search, and any other order, goes through all claims of the depot anyway.
  const isCounted = filter.search !== null || sort !== '-created';
  const page = sort === '-created' ? newest(matching, isCounted ? null : countedTo) : sorted(matching, sort);
  const found = await page.limit(request.size).offset(request.offset).execute();
  const { items, totalItems } = await pageOf(found, request.offset, matching);
  const claims = await readClaims(
    database,
    items.map(({ id }) => id),
  );
  return isCounted || totalItems <= countedTo
    ? { items: claims, totalItems }
    : { items: claims, totalItems: countedTo, atLeast: true };
}

/** A page's claims by id, with all that is shown of them: one statement for any filter, which is planned once. */
async function readClaims(database: Database, ids: readonly string[]): Promise<Claim[]> {
  if (ids.length === 0) return [];
  const rows = await selectClaims(database)
    .where(sql<boolean>`claims.id = any(${ids})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, toClaim(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Matching = ReturnType<typeof filterClaims>;

/** @param countedTo what is beyond is not counted, but for one; null counts all. */
function newest(matching: Matching, countedTo: number | null) {
  const page = matching.select('claims.id').orderBy('claims.created_at', 'desc').orderBy('claims.id', 'desc');
  if (countedTo === null) return page.select(countOfAll);
  // In the same order, so that it reads the same part of the index.
  const counted = page.limit(countedTo + 1);
  return page.select(sql<number>`(select cast(count(*) as integer) from ${counted} as counted)`.as('total'));
}

/** The values to sort by; null comes last. */
const sortValues = {
  created: sql`claims.created_at`,
  customer: sql`nullif(lower(concat_ws(' ', contacts.first_name, contacts.last_name)), '')`,
  status: sql`claims.status`,
  total: shownCents,
} as const;

/** Sorts all claims of the depot: no index helps. */
function sorted(matching: Matching, sort: ClaimSort) {
  const { key, descending } = splitSort(sort);
  const direction = descending ? sql`desc` : sql`asc`;
  return matching
    .leftJoin('contacts', 'contacts.id', 'claims.customer_id')
    .select('claims.id')
    .select(countOfAll)
    .orderBy(sql`${sortValues[key]} ${direction} nulls last`)
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc');
}

function filterClaims(database: Database, depotId: string, filter: ClaimFilter) {
  const { search, status, toInvoice, part, paidIn } = filter;
  let matching = database.selectFrom('claims').where('claims.depot_id', '=', depotId);
  if (search !== null) matching = matching.where('claims.search_text', 'like', containsPattern(search));
  if (status !== null) matching = matching.where('claims.status', '=', status);
  if (toInvoice)
    matching = matching.where('claims.status', 'in', invoiceableStatuses).where(sql<boolean>`not ${isInvoiced}`);
  if (part) matching = matching.where(isOfPart(part));
  if (paidIn) {
    const { from, before } = monthsInToronto(paidIn);
    matching = matching.where('claims.paid_at', '>=', from).where('claims.paid_at', '<', before);
  }
  return matching;
}

const isInvoiced = sql<boolean>`exists (select from invoices where invoices.claim_id = claims.id)`;

const isOpen = sql<boolean>`coalesce(claims.status, '') not in (${sql.join(closedStatuses)})`;

function isOfPart({ of, today }: NonNullable<ClaimFilter['part']>): RawBuilder<boolean> {
  switch (of) {
    case 'undecided':
      return sql`claims.status in (${sql.join(undecidedStatuses)})`;
    case 'unknown':
      return sql`claims.status is null`;
    case 'asking':
      return sql`claims.status in (${sql.join(openClaimStatuses)}) and claims.substatus in (${sql.join(askingSubstatuses)}) and not ${isInvoiced}`;
    case 'unpaid':
      return sql`${isOpen} and ${isInvoiced}`;
    default: {
      const { from, to } = filedBetween(of, today);
      const since = from && sql`and claims.created_at >= ${startInToronto(from)}`;
      const until = to && sql`and claims.created_at < ${startInToronto(addDays(to, 1))}`;
      return sql`${isOpen} ${since ?? sql``} ${until ?? sql``}`;
    }
  }
}
