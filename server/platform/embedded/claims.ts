import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import type { Database } from '../../database/tables.ts';
import type { PageOf, Slice } from '../../http/paging.ts';
import type { ClaimFilter, NewClaim } from '../sales-platform.ts';
import { claimOf, estimateOf, eventOf } from './claim-of.ts';
import { claimColumns, claimsWithNames } from './claim-columns.ts';
import { getContact } from './contacts.ts';
import { rowCount } from './count.ts';
import { anywhere, searchText } from './search-text.ts';

export async function findClaims(
  database: Database,
  depotId: string,
  { search, status }: ClaimFilter,
  { size, offset }: Slice,
): Promise<PageOf<Claim>> {
  let matching = database.selectFrom('claims').where('claims.depot_id', '=', depotId);
  if (search !== null) matching = matching.where('claims.search_text', 'like', anywhere(search));
  if (status !== null) matching = matching.where('claims.status', '=', status);
  const { total } = await matching.select(rowCount).executeTakeFirstOrThrow();
  const page = matching
    .select('claims.id')
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .limit(size)
    .offset(offset);
  const rows = await claimsWithNames(database)
    .select(claimColumns)
    .where('claims.id', 'in', page)
    .orderBy('claims.created_at', 'desc')
    .orderBy('claims.id', 'desc')
    .execute();
  const estimates = await estimatesOf(
    database,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => claimOf(row, estimates.get(row.id) ?? [])),
    totalItems: total,
  };
}

export async function getClaim(database: Database, depotId: string, id: string): Promise<Claim | null> {
  const row = await claimsWithNames(database)
    .select(claimColumns)
    .where('claims.id', '=', id)
    .where('claims.depot_id', '=', depotId)
    .executeTakeFirst();
  if (!row) return null;
  const estimates = await estimatesOf(database, [id]);
  const events = await database
    .selectFrom('claim_events')
    .select(['at', 'status', 'substatus', 'note'])
    .where('claim_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return { ...claimOf(row, estimates.get(id) ?? []), timeline: events.map(eventOf) };
}

/** Files a claim: status New, and a name that is counted up for ever. */
export async function createClaim(database: Database, claim: NewClaim): Promise<void> {
  const { id, depotId, createdBy, customerId, input, serialNumber, createdAt } = claim;
  const name = await nextName(database);
  const customer = customerId === null ? null : await getContact(database, customerId);
  await database
    .insertInto('claims')
    .values({
      id,
      name,
      depot_id: depotId,
      created_by: createdBy,
      registration_id: input.productRegistrationId,
      serial_number: serialNumber,
      customer_id: customerId,
      claim_type: input.claimType,
      claim_subtype: input.claimSubtype,
      diagnosis: input.diagnosis,
      parts_required: input.partsRequired,
      date_of_failure: input.dateOfFailure,
      date_entered_shop: input.dateEnteredShop,
      labour_hours: input.labourHours,
      status: 'New',
      substatus: null,
      dealers_notes: null,
      gross_total_cents: null,
      search_text: searchText([name, serialNumber, customer?.name ?? null]),
      created_at: createdAt,
    })
    .execute();
  await database
    .insertInto('claim_events')
    .values({ claim_id: id, at: createdAt, status: 'New', substatus: null, note: null })
    .execute();
}

/** `WC-000046` */
export function claimName(number: number): string {
  return `WC-${String(number).padStart(6, '0')}`;
}

async function nextName(database: Database): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('claim_number')::integer as number`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The sequence of claim numbers gave nothing.');
  return claimName(row.number);
}

async function estimatesOf(database: Database, claimIds: readonly string[]) {
  if (claimIds.length === 0) return new Map<string, ReturnType<typeof estimateOf>[]>();
  const rows = await database
    .selectFrom('claim_estimates')
    .selectAll()
    .where('claim_id', 'in', claimIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const byClaim = Map.groupBy(rows, (row) => row.claim_id);
  return new Map([...byClaim].map(([claimId, group]) => [claimId, group.map(estimateOf)]));
}
