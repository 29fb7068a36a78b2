import type { Claim } from '#contract/claims.ts';
import type { Registration } from '#contract/registrations.ts';
import { type ClaimSortKey, invoiceableStatuses, photosReceived, splitSort } from '#domain/claim-status.ts';
import { monthsInToronto } from '#domain/dates.ts';
import type { Page, PageRequest } from '../../base/paging.ts';
import { folded } from '#domain/folded.ts';
import type { AddedPhotos, ChangedClaim, ClaimFilter, NewClaim } from '../sales-platform.ts';
import { toClaim, toEstimate, toInvoice, toTimelineEvent } from './to-claim.ts';
import type { Connection } from './connection.ts';
import { isNotPaidBefore, isOfPart, isPaidBetween } from './claim-overview.ts';
import { orCreated } from './find-created.ts';
import { findAll, findOne, findPage, findReferring, findSortedPage, searchPath } from './find.ts';
import { claimDepots, claimEvents, claims, claimsWithEstimates, estimates, invoices } from './mapping.ts';
import { insert, isRepeated, save, update, upsert } from './save.ts';
import { allOf, anyOf, contains, equals, isIn } from './soql.ts';

type ClaimToCreate = Pick<NewClaim, 'customerId' | 'customerName' | 'input' | 'serialNumber'>;

const { fields } = claims;

const newestFirst = [
  { name: 'createdAt', direction: 'DESC' },
  { name: 'id', direction: 'DESC' },
] as const;

const sortFields = {
  created: fields.createdAt,
  customer: fields.customerName,
  status: fields.status,
  total: fields.grossTotal,
} satisfies Record<ClaimSortKey, unknown>;

export async function findClaims(
  connection: Connection,
  depotId: string,
  { search, status, toInvoice: isToInvoice = false, part, paidIn, sort = '-created' }: ClaimFilter,
  page: PageRequest,
): Promise<Page<Claim>> {
  const conditions = [equals(fields.depotId, depotId)];
  if (status !== null) conditions.push(equals(fields.status, status));
  if (search !== null) conditions.push(matchesSearch(search));
  if (isToInvoice) conditions.push(isIn(fields.status, invoiceableStatuses), equals(fields.invoicedAt, null));
  if (part) conditions.push(...isOfPart(part));
  if (paidIn) {
    const { from, before } = monthsInToronto(paidIn);
    conditions.push(isPaidBetween(depotId, from, before), isNotPaidBefore(depotId, from));
  }
  const where = allOf(conditions);
  const { key, descending } = splitSort(sort);
  const { items, totalItems } =
    sort === '-created'
      ? await findPage(connection, claimsWithEstimates, { where, orderBy: newestFirst }, page)
      : await findSortedPage(
          connection,
          claimsWithEstimates,
          {
            where,
            orderBy: [
              { field: sortFields[key], direction: descending ? 'DESC' : 'ASC', nulls: 'LAST' },
              ...newestFirst.map(({ name, direction }) => ({ field: fields[name], direction })),
            ],
          },
          page,
        );
  const cut = items.filter(({ estimates: rows }) => rows === null).map(({ id }) => id);
  const costs = await estimatesByClaim(connection, cut);
  return {
    items: items.map((row) => toClaim(row, row.estimates?.map(toEstimate) ?? costs.get(row.id) ?? [])),
    totalItems,
  };
}

/** The parts of a claim, each by its id, so that one request asks for all. */
const searchesOf = (id: string) =>
  ({
    claim: { object: claims, query: { where: equals(fields.id, id), limit: 1 } },
    estimates: {
      object: estimates,
      query: {
        where: equals(estimates.fields.claimId, id),
        orderBy: [
          { field: estimates.fields.createdAt, direction: 'ASC' },
          { field: estimates.fields.id, direction: 'ASC' },
        ],
      },
    },
    invoice: { object: invoices, query: { where: equals(invoices.fields.claimId, id), limit: 1 } },
    events: {
      object: claimEvents,
      query: {
        where: equals(claimEvents.fields.claimId, id),
        orderBy: [
          { field: claimEvents.fields.at, direction: 'ASC' },
          { field: claimEvents.fields.id, direction: 'ASC' },
        ],
      },
    },
  }) as const;

/** The queries of `getClaim`, for a write after which it is asked. */
export function claimPaths(id: string): string[] {
  return Object.values(searchesOf(id)).map((search) => searchPath(search));
}

export async function getClaim(connection: Connection, depotId: string, id: string): Promise<Claim | null> {
  const together = connection.together();
  const searches = searchesOf(id);
  const [[row], costs, [invoice], events] = await Promise.all([
    findAll(together, searches.claim.object, searches.claim.query),
    findAll(together, searches.estimates.object, searches.estimates.query),
    findAll(together, searches.invoice.object, searches.invoice.query),
    findAll(together, searches.events.object, searches.events.query),
  ]);
  if (!row || row.depotId !== depotId) return null;
  return {
    ...toClaim(row, costs.map(toEstimate)),
    invoice: invoice && row.invoicedAt !== null ? toInvoice(invoice) : null,
    // The org records no account at a step; the first one is the filing.
    timeline: events.map((event, step) => ({
      ...toTimelineEvent(event),
      createdBy: step === 0 ? row.createdBy : null,
    })),
  };
}

export async function findDepotOfClaim(connection: Connection, id: string): Promise<string | null> {
  return (await findOne(connection, claimDepots, equals(fields.id, id)))?.depotId ?? null;
}

export async function hasClaimOn(
  connection: Connection,
  depotId: string,
  { id, customerId }: Pick<Registration, 'id' | 'customerId'>,
): Promise<boolean> {
  const where = allOf([
    equals(fields.registrationId, id),
    equals(fields.depotId, depotId),
    equals(fields.customerId, customerId),
  ]);
  return (await findOne(connection, claims, where)) !== null;
}

/** Creates a claim with status New; the org assigns its name. */
export async function createClaim(connection: Connection, claim: NewClaim): Promise<string> {
  const { id, depotId, createdBy, createdAt } = claim;
  const record = upsert(claims, id, { ...inputFields(claim), status: 'New', depotId, createdBy });
  const event = { claimId: id, at: createdAt.toISOString(), status: 'New' };
  return orCreated(
    connection,
    { kind: 'claim', id },
    save(connection, record, { after: [insert(claimEvents, `${id}-filed`, event)], thenRead: claimPaths }),
  );
}

export async function changeClaim(connection: Connection, claim: ChangedClaim): Promise<void> {
  await save(connection, update(claims, claim.id, inputFields(claim)), { thenRead: claimPaths });
}

export async function recordPhotos(
  connection: Connection,
  { id, claimId, status, wereRequested, addedAt }: AddedPhotos,
): Promise<void> {
  const event = { claimId, at: addedAt.toISOString(), status, substatus: photosReceived };
  try {
    await save(connection, insert(claimEvents, `${id}-photos`, event), {
      after: wereRequested ? [update(claims, claimId, { substatus: null })] : [],
      thenRead: () => claimPaths(claimId),
    });
  } catch (error) {
    if (!isRepeated(error)) throw error;
  }
}

/** The fields of a claim's input, and its search text. The org has no catalogue: picks are their texts alone. */
function inputFields({ customerId, customerName, input, serialNumber }: ClaimToCreate) {
  const {
    productRegistrationId: registrationId,
    customerId: _named,
    emailOrPhone: _given,
    picks: _picks,
    ...typed
  } = input;
  const searchText = folded([serialNumber, customerName].filter(Boolean).join(' | '));
  return { ...typed, customerId, registrationId, serialNumber, searchText };
}

/**
 * Matches name, serial number or customer. The search text without accents exists only for claims that the portal
 * filed.
 */
function matchesSearch(search: string) {
  return anyOf([
    contains(fields.searchText, folded(search)),
    ...[fields.name, fields.serialNumber, fields.customerName].map((field) => contains(field, search)),
  ]);
}

export async function estimatesByClaim(connection: Connection, claimIds: readonly string[]) {
  const rows = await findReferring(connection, estimates, estimates.fields.claimId, claimIds, [
    { field: estimates.fields.createdAt, direction: 'ASC' },
    { field: estimates.fields.id, direction: 'ASC' },
  ]);
  const byClaim = Map.groupBy(rows, ({ claimId }) => claimId);
  return new Map([...byClaim].map(([claimId, group]) => [claimId, group.map(toEstimate)]));
}
