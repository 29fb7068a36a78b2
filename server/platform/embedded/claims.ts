import { sql } from 'kysely';
import type { Claim } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { photosReceived } from '#domain/claim-status.ts';
import { takeAdvisoryLock } from '../../database/advisory-lock.ts';
import type { Database } from '../../database/tables.ts';
import type { AddedPhotos, ChangedClaim, NewClaim } from '../sales-platform.ts';
import { pricePicks } from './price-picks.ts';
import { selectWholeClaims, toWholeClaim } from './claim-rows.ts';
import { takeStep } from './claim-steps.ts';
import { currentId } from '../../database/current-id.ts';
import { searchText } from '../../database/search-text.ts';

export async function getClaim(database: Database, depotId: string, id: string): Promise<Claim | null> {
  const row = await selectWholeClaims(database)
    .where('claims.id', '=', id)
    .where('claims.depot_id', '=', depotId)
    .executeTakeFirst();
  return row ? toWholeClaim(row) : null;
}

export async function findDepotOfClaim(database: Database, id: string): Promise<string | null> {
  const claim = await database.selectFrom('claims').select('depot_id').where('id', '=', id).executeTakeFirst();
  return claim?.depot_id ?? null;
}

export async function hasClaimOn(
  database: Database,
  depotId: string,
  { id, customerId }: Pick<Registration, 'id' | 'customerId'>,
): Promise<boolean> {
  const claim = await database
    .selectFrom('claims')
    .select('id')
    .where('registration_id', '=', id)
    .where('depot_id', '=', depotId)
    .where('customer_id', 'is not distinct from', customerId)
    .limit(1)
    .executeTakeFirst();
  return claim !== undefined;
}

/** Creates a claim with status New and the next number. */
export async function createClaim(database: Database, claim: NewClaim): Promise<string> {
  const { id, depotId, createdBy, createdAt } = claim;
  await lockSerialNumber(database, claim.serialNumber);
  const name = await nextName(database);
  const price = await priceOf(database, claim.input, depotId);
  await database
    .with('filed', (on) =>
      on.insertInto('claims').values({
        id,
        name,
        depot_id: depotId,
        created_by: createdBy,
        ...inputColumns(name, claim),
        picks_price: price,
        status: 'New',
        substatus: null,
        dealers_notes: null,
        gross_total_cents: null,
        created_at: createdAt,
      }),
    )
    .insertInto('claim_events')
    .values({ claim_id: id, at: createdAt, status: 'New', substatus: null, note: null, created_by: createdBy })
    .execute();
  return id;
}

/** Two claims on one serial number flag each other only if the later write sees the earlier one (R-DESK-67). */
async function lockSerialNumber(database: Database, serialNumber: string): Promise<void> {
  await takeAdvisoryLock(database, `serial number ${serialNumber}`);
}

export async function changeClaim(database: Database, claim: ChangedClaim): Promise<void> {
  await lockSerialNumber(database, claim.serialNumber);
  const { name, depot_id: depotId } = await database
    .selectFrom('claims')
    .select(['name', 'depot_id'])
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const price = await priceOf(database, claim.input, depotId);
  await database
    .updateTable('claims')
    .set({ ...inputColumns(name, claim), picks_price: price })
    .where('id', '=', claim.id)
    .execute();
  await takeStep(database, {
    claimId: claim.id,
    at: claim.changedAt,
    kind: 'changed',
    createdBy: claim.changedBy,
  });
}

export async function recordPhotos(
  database: Database,
  { claimId, createdBy, status, addedAt: at }: AddedPhotos,
): Promise<void> {
  await takeStep(database, { claimId, at, status, substatus: photosReceived, createdBy });
}

/** What its picks come to, as it is stored. */
async function priceOf(database: Database, input: NewClaim['input'], depotId: string): Promise<string | null> {
  const { picks, productRegistrationId: registrationId, dateOfFailure } = input;
  return picks ? JSON.stringify(await pricePicks(database, { depotId, registrationId, dateOfFailure, picks })) : null;
}

/** The columns of a claim's input, and its search text. */
function inputColumns(
  name: string,
  {
    customerId,
    customerName,
    input,
    serialNumber,
  }: Pick<NewClaim, 'customerId' | 'customerName' | 'input' | 'serialNumber'>,
) {
  return {
    registration_id: currentId('registrations', input.productRegistrationId),
    serial_number: serialNumber,
    customer_id: customerId,
    claim_type: input.claimType,
    claim_subtype: input.claimSubtype,
    diagnosis: input.diagnosis,
    parts_required: input.partsRequired,
    date_of_failure: input.dateOfFailure,
    date_entered_shop: input.dateEnteredShop,
    labour_hours: input.labourHours,
    picks: input.picks ? JSON.stringify(input.picks) : null,
    search_text: searchText([name, serialNumber, customerName]),
  };
}

/** `WC-000046` */
export function claimName(number: number): string {
  return `WC-${String(number).padStart(6, '0')}`;
}

async function nextName(database: Database): Promise<string> {
  const { rows } = await sql<{ number: number }>`select nextval('claim_number')::integer as number`.execute(database);
  const [row] = rows;
  if (!row) throw new Error('The sequence claim_number returned no row.');
  return claimName(row.number);
}
