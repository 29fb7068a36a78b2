import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  type DeskRegistration,
  type QueuedRegistration,
  registrationFlags,
  type RegistrationFilter,
  registrationParts,
  type RegistrationSortColumn,
  type RegistrationsPage,
} from '#contract/desk-registrations.ts';
import type { ProductUse } from '#contract/registrations.ts';
import { addDays, startInToronto, todayInToronto } from '#domain/dates.ts';
import { coverage } from '#domain/warranty.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database, Tables } from '../../database/tables.ts';
import { initialWarranty } from '../initial-warranty.ts';
import { personName } from '../person-name.ts';
import type { Purchase, RegistrationsDesk, RegistrationsRequest, RegistrationStep } from '../registrations-desk.ts';
import { nextRegistrationName } from './create-registration.ts';
import { findFilesOf } from './entity-files.ts';
import { type Queue, readQueuePage } from './queue-page.ts';

/** More of a group are not counted. */
const countedMax = 1_000;

/** Other registrations that are listed. */
const listedMax = 20;

const head = sql`registrations.id, registrations.name, registrations.status, registrations.inactive,
  registrations.queue_serial, registrations.queue_owner, registrations.created_at`;

/** The registrations of the queue; their indexes are in migration 0120. */
const queue: Queue<RegistrationSortColumn> = {
  table: sql`registrations`,
  columns: sql`${head}, is_store_stock, product_id, queue_retailer, date_of_purchase, asked_at, flags`,
  shown: sql`select desk_page.*, products.brand, products.model, products.name as product_name, accounts.name as filer
    from desk_page
    left join products on products.id = desk_page.product_id
    left join registrations_filed on registration_id = desk_page.id
    left join accounts on accounts.id = registrations_filed.account_id`,
  since: sql`created_at`,
  sortedBy: {
    serialNumber: sql`queue_serial`,
    product: sql`queue_model`,
    owner: sql`queue_owner`,
    retailer: sql`queue_retailer`,
    bought: sql`queue_bought`,
    filed: null,
    age: null,
    flags: sql`cardinality(flags)`,
  },
  sortedByNumber: ['flags'],
};

export async function findRegistrationsPage(
  database: Database,
  { filter, today, ...request }: RegistrationsRequest,
): ReturnType<RegistrationsDesk['findRegistrationsPage']> {
  const matching = conditions(filter, today);
  const page = await readQueuePage<Row, RegistrationSortColumn>(database, queue, { ...request, matching });
  const { rows, next, total } = page;
  return { data: rows.map(toQueued), next, total: total && { registrations: total.counted, atLeast: total.atLeast } };
}

export async function countRegistrations(database: Database): Promise<RegistrationsPage['counts']> {
  const { rows } = await sql<{ part: (typeof registrationParts)[number]; counted: number }>`
    select part, (select cast(count(*) as integer) from (select from registrations where queue_part = part
      limit ${countedMax + 1}) as counted) as counted
    from unnest(${registrationParts}::text[]) as part`.execute(database);
  return rows.map(({ part, counted }) => ({
    part,
    registrations: Math.min(counted, countedMax),
    atLeast: counted > countedMax,
  }));
}

export async function findDeskRegistration(database: Database, id: string): Promise<DeskRegistration | null> {
  const { rows } = await sql<Row & Details>`with desk_page as (
      select ${queue.columns}, version, warranty_status, customer_id, retailer_id, store_id, serial_number_id,
        labor_warranty_expiration, parts_warranty_expiration, use
      from registrations where id = ${id})
    select shown.*, serial_numbers.built_on, stores.name as store,
      contacts.first_name, contacts.last_name, contacts.email, contacts.phone, contacts.postal_code
    from (${queue.shown}) as shown
      left join serial_numbers on serial_numbers.id = shown.serial_number_id
      left join platform_accounts as stores on stores.id = shown.store_id
      left join contacts on contacts.id = shown.customer_id`.execute(database);
  const [row] = rows;
  if (!row) return null;
  const { first_name, last_name, email, phone, postal_code: postalCode, customer_id } = row;
  const { owner: _owner, retailer: _retailer, ...queued } = toQueued(row);
  return {
    ...queued,
    version: row.version,
    warrantyStatus: row.warranty_status,
    owner: named(customer_id, { name: personName(first_name, last_name), email, phone, postalCode }),
    retailer: named(row.retailer_id, { name: row.queue_retailer }),
    store: named(row.store_id, { name: row.store ?? '' }),
    laborWarrantyExpiration: row.labor_warranty_expiration,
    partsWarrantyExpiration: row.parts_warranty_expiration,
    use: row.use,
    builtOn: row.built_on,
    files: await findFilesOf(database, id),
    sameProofs: await findSameProofs(database, id),
    others: await findOthers(database, row),
    steps: await findSteps(database, id),
  };
}

/** A claim may still be filed on it. */
export async function lockRegistration(database: Database, id: string): Promise<void> {
  await database.selectFrom('registrations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function takeRegistrationStep(
  database: Database,
  { registrationId, decidedBy, at, kind, reason = null, note = null }: RegistrationStep,
  { askedAt, ...changes }: Parameters<RegistrationsDesk['takeRegistrationStep']>[1],
): Promise<void> {
  await database
    .insertInto('registration_steps')
    .values({ registration_id: registrationId, at, kind, reason, note, decided_by: decidedBy })
    .execute();
  const changed = { ...changes, ...(askedAt !== undefined && { asked_at: askedAt }) };
  if (Object.keys(changed).length > 0)
    await database.updateTable('registrations').set(changed).where('id', '=', registrationId).execute();
}

export async function correctPurchase(
  database: Database,
  id: string,
  { dateOfPurchase, retailerId, storeId, use }: Purchase,
  now: Date,
): Promise<void> {
  const before = await database
    .selectFrom('registrations')
    .leftJoin('products', 'products.id', 'registrations.product_id')
    .select(['date_of_purchase', 'labor_warranty_expiration', 'parts_warranty_expiration', 'warranty_status'])
    .select(['labor_warranty_months', 'parts_warranty_months'])
    .where('registrations.id', '=', id)
    .executeTakeFirstOrThrow();
  const cover = dateOfPurchase === before.date_of_purchase ? {} : coverFrom(dateOfPurchase, before, now);
  await database
    .updateTable('registrations')
    .set({ date_of_purchase: dateOfPurchase, retailer_id: retailerId, store_id: storeId, use, ...cover })
    .where('id', '=', id)
    .execute();
}

type Cover = Pick<
  Selectable<Tables['registrations']>,
  'labor_warranty_expiration' | 'parts_warranty_expiration' | 'warranty_status'
>;
type CoverBefore = Cover & { labor_warranty_months: number | null; parts_warranty_months: number | null };

function coverFrom(dateOfPurchase: string | null, before: CoverBefore, now: Date): Cover {
  const { labor_warranty_months: labour, parts_warranty_months: parts } = before;
  const anew = initialWarranty(dateOfPurchase, { labour, parts }, now);
  const laborEnd = labour === null ? before.labor_warranty_expiration : anew.laborWarrantyExpiration;
  const partsEnd = parts === null ? before.parts_warranty_expiration : anew.partsWarrantyExpiration;
  const isOver = [laborEnd, partsEnd].every((end) => coverage(end, todayInToronto(now)).state === 'expired');
  const wasOver = before.warranty_status === 'Out of Warranty';
  return {
    labor_warranty_expiration: laborEnd,
    parts_warranty_expiration: partsEnd,
    warranty_status: isOver ? 'Out of Warranty' : wasOver ? 'New' : before.warranty_status,
  };
}

export async function transferRegistration(
  database: Database,
  { id, newId, customerId, now }: Parameters<RegistrationsDesk['transferRegistration']>[0],
): Promise<void> {
  const former = await database
    .updateTable('registrations')
    .set({ inactive: true, asked_at: null, transferred_to: newId })
    .where('id', '=', id)
    .returning(['status', 'warranty_status', 'serial_number_id', 'product_id', 'retailer_id', 'store_id'])
    .returning(['date_of_purchase', 'labor_warranty_expiration', 'parts_warranty_expiration', 'use'])
    .executeTakeFirstOrThrow();
  await database
    .insertInto('registrations')
    .values({
      ...former,
      id: newId,
      name: await nextRegistrationName(database),
      inactive: false,
      is_store_stock: false,
      customer_id: customerId,
      created_at: now,
      // Its proof is that of the former registration.
      flags: [],
    })
    .execute();
}

/** The last text of each, which an erasure may have removed; a decision, also an import's, ends the request. */
export async function findProofRequests(
  database: Database,
  registrationIds: readonly string[],
): ReturnType<RegistrationsDesk['findProofRequests']> {
  if (registrationIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; asked_at: Date; note: string }>`
    select registrations.id, asked_at, coalesce(last.note, '') as note from registrations
      join lateral (select note from registration_steps
        where registration_id = registrations.id and kind = 'proof_requested'
        order by registration_steps.id desc limit 1) as last on true
    where registrations.id = any(${registrationIds}) and queue_part = 'waiting'`.execute(database);
  return new Map(rows.map(({ id, asked_at, note }) => [id, { at: asked_at.toISOString(), text: note }]));
}

async function findSameProofs(database: Database, id: string): Promise<DeskRegistration['sameProofs']> {
  const { rows } = await sql<NamedRow & { file_id: string; other_id: string }>`
    select ${head}, own.id as file_id, other.id as other_id
    from stored_files own
      join stored_files other on other.sha256 = own.sha256 and other.entity_id <> own.entity_id
      join registrations on registrations.id = other.entity_id
    where own.entity_id = ${id} and own.purpose is null and other.purpose is null
    order by registrations.created_at desc, registrations.id limit ${listedMax}`.execute(database);
  return rows.map((row) => ({ ...toNamed(row), fileId: row.file_id, otherFileId: row.other_id }));
}

async function findOthers(
  database: Database,
  { id, serial_number_id }: Pick<Row & Details, 'id' | 'serial_number_id'>,
): Promise<DeskRegistration['others']> {
  const { rows } = await sql<NamedRow & { date_of_purchase: string | null }>`
    select ${head}, date_of_purchase from registrations
    where serial_number_id = ${serial_number_id} and id <> ${id}
    order by created_at desc, id limit ${listedMax}`.execute(database);
  return rows.map((row) => ({ ...toNamed(row), dateOfPurchase: row.date_of_purchase }));
}

async function findSteps(database: Database, id: string): Promise<DeskRegistration['steps']> {
  const rows = await database
    .selectFrom('registration_steps')
    .leftJoin('accounts', 'accounts.id', 'registration_steps.decided_by')
    .select(['at', 'kind', 'reason', 'note', 'accounts.name as by'])
    .where('registration_id', '=', id)
    .orderBy('registration_steps.id')
    .execute();
  return rows.map(({ at, ...step }) => ({ ...step, at: at.toISOString() }));
}

type NamedRow = {
  id: string;
  name: string;
  status: QueuedRegistration['status'];
  inactive: boolean;
  queue_serial: string;
  queue_owner: string;
  created_at: Date;
};

type Row = NamedRow & {
  is_store_stock: boolean;
  queue_retailer: string;
  date_of_purchase: string | null;
  asked_at: Date | null;
  flags: string[];
  brand: string | null;
  model: string | null;
  product_name: string | null;
  filer: string | null;
};

type Details = {
  version: number;
  warranty_status: DeskRegistration['warrantyStatus'];
  customer_id: string | null;
  retailer_id: string | null;
  store_id: string | null;
  store: string | null;
  serial_number_id: string;
  labor_warranty_expiration: string | null;
  parts_warranty_expiration: string | null;
  use: ProductUse;
  built_on: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  postal_code: string | null;
};

function toNamed({ id, name, status, inactive, queue_serial, queue_owner, created_at }: NamedRow) {
  return {
    id,
    name,
    status,
    inactive,
    serialNumber: queue_serial,
    owner: queue_owner || null,
    createdAt: created_at.toISOString(),
  };
}

function named<Names extends object>(id: string | null, names: Names): ({ id: string } & Names) | null {
  return id === null ? null : { id, ...names };
}

function toQueued(row: Row): QueuedRegistration {
  const { brand, model, product_name: name } = row;
  return {
    ...toNamed(row),
    isStoreStock: row.is_store_stock,
    product: name === null ? null : { brand: brand ?? '', model: model ?? '', name },
    retailer: row.queue_retailer || null,
    dateOfPurchase: row.date_of_purchase,
    filedBy: row.filer,
    askedAt: row.asked_at?.toISOString() ?? null,
    // Those that this version knows.
    flags: registrationFlags.filter((flag) => row.flags.includes(flag)),
  };
}

function conditions(filter: RegistrationFilter, today: string): RawBuilder<unknown>[] {
  const { part, status, brand, minDays, maxDays, flag, search } = filter;
  const parts: (RawBuilder<unknown> | false | undefined)[] = [
    part && sql`queue_part = ${sql.lit(part)}`,
    status !== undefined && sql`status = ${status}`,
    brand !== undefined && sql`queue_brand = ${brand}`,
    minDays !== undefined && sql`created_at < ${startInToronto(addDays(today, 1 - minDays))}`,
    maxDays !== undefined && sql`created_at >= ${startInToronto(addDays(today, -maxDays))}`,
    flag !== undefined && sql`flags @> array[${sql.lit(flag)}]`,
    search ? sql`search_text like ${containsPattern(search)}` : false,
  ];
  return parts.filter((condition) => condition !== false && condition !== undefined);
}
