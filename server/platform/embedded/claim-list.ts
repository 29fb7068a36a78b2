import { sql } from 'kysely';
import type { Claim, ClaimSort } from '#contract/claims.ts';
import { invoiceableStatuses, splitSort } from '#domain/claim-status.ts';
import { rowCount } from '../../database/row-count.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../http/paging.ts';
import type { ClaimFilter } from '../sales-platform.ts';
import { estimatesByClaim, selectClaims, toClaim } from './claim-rows.ts';

/** One page of a depot's claims. In the usual order page and count are read from an index alone. */
export async function findClaims(
  database: Database,
  depotId: string,
  filter: ClaimFilter,
  request: PageRequest,
): Promise<Page<Claim>> {
  const { sort = '-created' } = filter;
  return sort === '-created'
    ? findNewestClaims(database, depotId, filter, request)
    : findSortedClaims(database, depotId, { ...filter, sort }, request);
}

async function findNewestClaims(
  database: Database,
  depotId: string,
  filter: ClaimFilter,
  { size, offset }: PageRequest,
): Promise<Page<Claim>> {
  const matching = filterClaims(database, depotId, filter);
  const counted = matching.select(rowCount);
  const page = matching
    .select('claims.id')
    // A search scans all claims of the depot anyway, so a window function counts them; otherwise a separate count is
    // cheaper.
    .select(filter.search === null ? counted.as('total') : sql<number>`cast(count(*) over () as integer)`.as('total'))
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .limit(size)
    .offset(offset);
  const rows = await selectClaims(database)
    .innerJoin(page.as('page'), 'page.id', 'claims.id')
    .select('page.total')
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .execute();
  return {
    items: await toClaims(database, rows),
    totalItems: rows[0]?.total ?? (offset === 0 ? 0 : (await counted.executeTakeFirstOrThrow()).total),
  };
}

/** The values to sort by; null comes last. */
const sortValues = {
  created: sql`claims.created_at`,
  customer: sql`nullif(lower(concat_ws(' ', contacts.first_name, contacts.last_name)), '')`,
  status: sql`claims.status`,
  total: sql`claims.gross_total_cents`,
} as const;

/** Sorts all claims of the depot: no index helps. */
async function findSortedClaims(
  database: Database,
  depotId: string,
  filter: ClaimFilter & { sort: ClaimSort },
  { size, offset }: PageRequest,
): Promise<Page<Claim>> {
  const { key, descending } = splitSort(filter.sort);
  const direction = descending ? sql`desc` : sql`asc`;
  const place = sql<number>`row_number() over (
    order by ${sortValues[key]} ${direction} nulls last, claims.created_at desc, claims.id desc)`;
  const matching = filterClaims(database, depotId, filter);
  const page = matching
    .leftJoin('contacts', 'contacts.id', 'claims.customer_id')
    .select(['claims.id', place.as('place'), sql<number>`cast(count(*) over () as integer)`.as('total')])
    .orderBy('place')
    .limit(size)
    .offset(offset);
  const rows = await selectClaims(database)
    .innerJoin(page.as('page'), 'page.id', 'claims.id')
    .select('page.total')
    .orderBy('page.place')
    .execute();
  return {
    items: await toClaims(database, rows),
    totalItems: rows[0]?.total ?? (await matching.select(rowCount).executeTakeFirstOrThrow()).total,
  };
}

async function toClaims(database: Database, rows: readonly Parameters<typeof toClaim>[0][]): Promise<Claim[]> {
  const estimates = await estimatesByClaim(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toClaim(row, estimates.get(row.id) ?? []));
}

function filterClaims(database: Database, depotId: string, { search, status, toInvoice }: ClaimFilter) {
  let matching = database.selectFrom('claims').where('claims.depot_id', '=', depotId);
  if (search !== null) matching = matching.where('claims.search_text', 'like', containsPattern(search));
  if (status !== null) matching = matching.where('claims.status', '=', status);
  if (toInvoice)
    matching = matching
      .where('claims.status', 'in', invoiceableStatuses)
      .where((has) =>
        has.not(
          has.exists(has.selectFrom('invoices').select('invoices.id').whereRef('invoices.claim_id', '=', 'claims.id')),
        ),
      );
  return matching;
}
