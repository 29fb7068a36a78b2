import type { Overview } from '#contract/overview.ts';
import { byMonth, filedBetween, isOfPart as isClaimOfPart, paidMonths } from '#domain/claim-parts.ts';
import {
  askingSubstatuses,
  closedStatuses,
  invoiceRefusal,
  openClaimStatuses,
  paidStatuses,
  undecidedStatuses,
} from '#domain/claim-status.ts';
import { addDays, monthsInToronto, startInToronto, todayInToronto } from '#domain/dates.ts';
import { toCents, toDollars } from '#domain/money.ts';
import type { ClaimFilter } from '../sales-platform.ts';
import type { Connection } from './connection.ts';
import { countByValue, findAll } from './find.ts';
import { claimIds, claims, claimSteps, claimSums } from './mapping.ts';
import { allOf, atLeast, type Condition, differs, equals, isAmong, isIn, isNotAmong, lessThan } from './soql.ts';

const { fields } = claims;

/** The overview of a depot in four queries: its open claims, all claims by status, what was paid, and before that. */
export async function readOverview(connection: Connection, depotId: string, today: string): Promise<Overview> {
  const ofDepot = equals(fields.depotId, depotId);
  const [open, statuses, paid] = await Promise.all([
    findAll(connection, claimSums, { where: allOf([ofDepot, ...isOpen]) }),
    countByValue(connection, claims, fields.status, ofDepot),
    findPaid(connection, depotId, today),
  ]);
  const countOf = (part: Parameters<typeof isClaimOfPart>[1]) =>
    open.filter((claim) => isClaimOfPart(claim, part, today));
  return {
    statuses: statuses
      .map(({ value, count }) => ({ status: value, claims: count }))
      .toSorted((a, b) => (a.status ?? '\uffff').localeCompare(b.status ?? '\uffff')),
    ages: {
      'open-7': countOf('open-7').length,
      'open-30': countOf('open-30').length,
      'open-older': countOf('open-older').length,
    },
    undecided: total(countOf('undecided')),
    toInvoice: total(open.filter((claim) => invoiceRefusal(claim) === null)),
    unpaid: total(countOf('unpaid')),
    paid: byMonth(paid, today),
  };
}

/** The months of the first payment of each claim; the org records none but the steps. */
async function findPaid(connection: Connection, depotId: string, today: string): Promise<Overview['paid']> {
  const shown = paidMonths(today);
  const { from, before } = monthsInToronto({ first: shown[0] ?? '', last: shown.at(-1) ?? '' });
  const [steps, earlier] = await Promise.all([
    findAll(connection, claimSteps, {
      where: allOf([wasPaid(depotId, before), atLeast(claimSteps.fields.at, from.toISOString())]),
      orderBy: [{ field: claimSteps.fields.at, direction: 'DESC' }],
    }),
    findAll(connection, claimIds, {
      where: allOf([isPaidBetween(depotId, from, before), isPaidBefore(depotId, from)]),
    }),
  ]);
  // The last one set for a claim is its first step.
  const firstSteps = new Map(steps.map((step) => [step.claimId, step]));
  for (const { id } of earlier) firstSteps.delete(id);
  const months = Map.groupBy(firstSteps.values(), ({ at }) => todayInToronto(new Date(at)).slice(0, 7));
  return [...months].map(([month, rows]) => ({ month, ...total(rows) }));
}

/** Steps of a depot's claims that say paid, before an instant. */
function wasPaid(depotId: string, before: Date): Condition {
  const { depotId: depot, status, at } = claimSteps.fields;
  return allOf([equals(depot, depotId), isIn(status, paidStatuses), lessThan(at, before.toISOString())]);
}

/** Claims with a step that says paid, from one instant and before another. */
export function isPaidBetween(depotId: string, from: Date, before: Date): Condition {
  const steps = claimSteps.fields;
  const paid = allOf([wasPaid(depotId, before), atLeast(steps.at, from.toISOString())]);
  return isAmong(fields.id, claimSteps, steps.claimId, paid);
}

const isPaidBefore = (depotId: string, before: Date) =>
  isAmong(fields.id, claimSteps, claimSteps.fields.claimId, wasPaid(depotId, before));

/** Claims without a step that says paid before an instant: what pays one is its first step (R-OVERVIEW-04). */
export const isNotPaidBefore = (depotId: string, before: Date) =>
  isNotAmong(fields.id, claimSteps, claimSteps.fields.claimId, wasPaid(depotId, before));

const isOpen = closedStatuses.map((status) => differs(fields.status, status));

/** The conditions of a part of the claims. */
export function isOfPart({ of, today }: NonNullable<ClaimFilter['part']>): Condition[] {
  switch (of) {
    case 'undecided':
      return [isIn(fields.status, undecidedStatuses)];
    case 'unknown':
      return [equals(fields.status, null)];
    case 'asking':
      return [
        isIn(fields.status, openClaimStatuses),
        isIn(fields.substatus, askingSubstatuses),
        equals(fields.invoicedAt, null),
      ];
    case 'unpaid':
      return [...isOpen, differs(fields.invoicedAt, null)];
    default: {
      const { from, to } = filedBetween(of, today);
      return [
        ...isOpen,
        ...(from === null ? [] : [atLeast(fields.createdAt, startInToronto(from).toISOString())]),
        ...(to === null ? [] : [lessThan(fields.createdAt, startInToronto(addDays(to, 1)).toISOString())]),
      ];
    }
  }
}

function total(rows: readonly { grossTotal: number | null }[]) {
  return {
    claims: rows.length,
    total: toDollars(rows.reduce((cents, { grossTotal }) => cents + toCents(grossTotal ?? 0), 0)),
  };
}
