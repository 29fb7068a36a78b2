import type { Claim } from '#contract/claims.ts';
import { type ClaimSortKey, invoiceableStatuses, photosReceived, splitSort } from '#domain/claim-status.ts';
import { addMonths, startInToronto } from '#domain/dates.ts';
import type { Page, PageRequest } from '../../http/paging.ts';
import { folded } from '#domain/folded.ts';
import type { AddedPhotos, ChangedClaim, ClaimFilter, NewClaim } from '../sales-platform.ts';
import { toClaim, toEstimate, toInvoice, toTimelineEvent } from './to-claim.ts';
import type { Connection } from './connection.ts';
import { getContact } from './contacts.ts';
import { findAll, findOne, findPage, findReferring, findSortedPage } from './find.ts';
import { claimEvents, claims, claimSteps, estimates, invoices } from './mapping.ts';
import { isOfPart, wasPaid } from './claim-overview.ts';
import { save, update, upsert } from './save.ts';
import { allOf, anyOf, contains, equals, isAmong, isIn } from './soql.ts';

type ClaimToCreate = Pick<NewClaim, 'customerId' | 'input' | 'serialNumber'>;

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
  if (search !== null) conditions.push(matchesSearch(search.trim()));
  if (isToInvoice) conditions.push(isIn(fields.status, invoiceableStatuses), equals(fields.invoicedAt, null));
  if (part) conditions.push(...isOfPart(part));
  if (paidIn) {
    const steps = claimSteps.fields;
    const paid = wasPaid(depotId, startInToronto(`${paidIn}-01`), startInToronto(addMonths(`${paidIn}-01`, 1)));
    conditions.push(isAmong(fields.id, claimSteps, steps.claimId, paid));
  }
  const where = allOf(conditions);
  const { key, descending } = splitSort(sort);
  const { items, totalItems } =
    sort === '-created'
      ? await findPage(connection, claims, { where, orderBy: newestFirst }, page)
      : await findSortedPage(
          connection,
          claims,
          {
            where,
            orderBy: [
              { field: sortFields[key], direction: descending ? 'DESC' : 'ASC', nulls: 'LAST' },
              ...newestFirst.map(({ name, direction }) => ({ field: fields[name], direction })),
            ],
          },
          page,
        );
  const costs = await estimatesByClaim(
    connection,
    items.map(({ id }) => id),
  );
  return { items: items.map((row) => toClaim(row, costs.get(row.id) ?? [])), totalItems };
}

export async function getClaim(connection: Connection, depotId: string, id: string): Promise<Claim | null> {
  const row = await findOne(connection, claims, allOf([equals(fields.id, id), equals(fields.depotId, depotId)]));
  if (!row) return null;
  const [costs, invoice, events] = await Promise.all([
    estimatesByClaim(connection, [row.id]),
    row.invoicedAt === null ? null : findOne(connection, invoices, equals(invoices.fields.claimId, row.id)),
    findAll(connection, claimEvents, {
      where: equals(claimEvents.fields.claimId, row.id),
      orderBy: [
        { field: claimEvents.fields.at, direction: 'ASC' },
        { field: claimEvents.fields.id, direction: 'ASC' },
      ],
    }),
  ]);
  return {
    ...toClaim(row, costs.get(row.id) ?? []),
    invoice: invoice && toInvoice(invoice),
    // The org records no account at a step; the first one is the filing.
    timeline: events.map((event, step) => ({
      ...toTimelineEvent(event),
      createdBy: step === 0 ? row.createdBy : null,
    })),
  };
}

export async function hasClaimOn(connection: Connection, depotId: string, registrationId: string): Promise<boolean> {
  const where = allOf([equals(fields.registrationId, registrationId), equals(fields.depotId, depotId)]);
  return (await findOne(connection, claims, where)) !== null;
}

/** Creates a claim with status New; the org assigns its name. */
export async function createClaim(connection: Connection, claim: NewClaim): Promise<string> {
  const { id, depotId, createdBy, createdAt } = claim;
  const record = upsert(claims, id, { ...(await inputFields(connection, claim)), status: 'New', depotId, createdBy });
  const event = { claimId: id, at: createdAt.toISOString(), status: 'New' };
  return save(connection, record, { after: [upsert(claimEvents, `${id}-filed`, event)] });
}

export async function changeClaim(connection: Connection, claim: ChangedClaim): Promise<void> {
  await save(connection, update(claims, claim.id, await inputFields(connection, claim)));
}

export async function recordPhotos(
  connection: Connection,
  { id, claimId, status, wereRequested, addedAt }: AddedPhotos,
): Promise<void> {
  const event = { claimId, at: addedAt.toISOString(), status, substatus: photosReceived };
  await save(connection, upsert(claimEvents, `${id}-photos`, event), {
    after: wereRequested ? [update(claims, claimId, { substatus: null })] : [],
  });
}

/** The fields of a claim's input, and its search text. */
async function inputFields(connection: Connection, { customerId, input, serialNumber }: ClaimToCreate) {
  const customer = customerId === null ? null : await getContact(connection, customerId);
  const { productRegistrationId: registrationId, customerId: _named, ...typed } = input;
  const searchText = folded([serialNumber, customer?.name].filter(Boolean).join(' | '));
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
