import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import { rowCount } from '../../database/row-count.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';
import type { Page, PageRequest } from '../../http/paging.ts';
import type { ClaimFilter } from '../sales-platform.ts';
import { estimatesByClaim, selectClaims, toClaim } from './claim-rows.ts';

/** One page of a depot's claims, newest first. Page and count are read from an index alone. */
export async function findClaims(
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
  const estimates = await estimatesByClaim(
    database,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => toClaim(row, estimates.get(row.id) ?? [])),
    totalItems: rows[0]?.total ?? (offset === 0 ? 0 : (await counted.executeTakeFirstOrThrow()).total),
  };
}

function filterClaims(database: Database, depotId: string, { search, status }: ClaimFilter) {
  let matching = database.selectFrom('claims').where('claims.depot_id', '=', depotId);
  if (search !== null) matching = matching.where('claims.search_text', 'like', containsPattern(search));
  if (status !== null) matching = matching.where('claims.status', '=', status);
  return matching;
}
