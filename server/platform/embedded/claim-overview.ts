import { sql } from 'kysely';
import type { Overview } from '#contract/overview.ts';
import { ageDays, byMonth, paidMonths } from '#domain/claim-parts.ts';
import { isOpenStatus, isUndecided, maySubmitInvoice } from '#domain/claim-status.ts';
import { addDays, startInToronto } from '#domain/dates.ts';
import { toDollars } from '#domain/money.ts';
import type { Database } from '../../database/tables.ts';
import { approvedCents } from './claim-rows.ts';

/** Integers in SQL; a sum of cents may exceed them. */
const count = sql<number>`cast(count(*) as integer)`;
const cents = sql<number>`cast(coalesce(sum(${approvedCents}), 0) as double precision)`;

/** With an invoice, its Canadian taxes too (R-PAY-01). */
const owed = sql<number>`cast(coalesce(sum(claims.gross_total_cents + coalesce(invoices.gst_hst_tax_cents, 0)
  + coalesce(invoices.pst_qst_tax_cents, 0)), 0) as double precision)`;

/** The overview of a depot: grouped sums, from indexes and invoices alone. */
export async function readOverview(database: Database, depotId: string, today: string): Promise<Overview> {
  const [statuses, paid] = await Promise.all([
    findStatuses(database, depotId, today),
    findPaid(database, depotId, today),
  ]);
  const open = statuses.filter(({ status }) => isOpenStatus(status));
  const undecided = open.filter(({ status }) => isUndecided(status));
  const decided = open.filter((row) => !undecided.includes(row));
  const invoicing = await findInvoicing(
    database,
    depotId,
    decided.map(({ status }) => status),
  );
  return {
    statuses: statuses.map(({ status, claims }) => ({ status, claims })),
    ages: {
      'open-7': sumOf(open, ({ week }) => week),
      'open-30': sumOf(open, ({ month, week }) => month - week),
      'open-older': sumOf(open, ({ claims, month }) => claims - month),
    },
    undecided: total(undecided),
    toInvoice: total(invoicing.filter(({ status, invoiced }) => !invoiced && maySubmitInvoice(status))),
    unpaid: total(invoicing.filter(({ invoiced }) => invoiced)),
    paid: byMonth(paid, today),
  };
}

/** Claims and sums by status; `week` and `month` count the claims of the last 7 and 30 days. */
function findStatuses(database: Database, depotId: string, today: string) {
  const since = (age: keyof typeof ageDays) => {
    const start = startInToronto(addDays(today, -ageDays[age]));
    return sql<number>`cast(count(*) filter (where claims.created_at >= ${start}) as integer)`;
  };
  return database
    .selectFrom('claims')
    .where('depot_id', '=', depotId)
    .select(['status', count.as('claims'), cents.as('cents'), since('open-7').as('week'), since('open-30').as('month')])
    .groupBy('status')
    .orderBy('status')
    .execute();
}

/** Claims and sums of these statuses, with and without an invoice; there is none before a decision (R-INV-01). */
async function findInvoicing(database: Database, depotId: string, statuses: readonly (string | null)[]) {
  if (statuses.length === 0) return [];
  const known = statuses.filter((status) => status !== null);
  const invoiced = sql<boolean>`invoices.id is not null`;
  return database
    .selectFrom('claims')
    .leftJoin('invoices', 'invoices.claim_id', 'claims.id')
    .where('claims.depot_id', '=', depotId)
    .where((is) =>
      is.or([
        ...(known.length > 0 ? [is('claims.status', 'in', known)] : []),
        ...(known.length < statuses.length ? [is('claims.status', 'is', null)] : []),
      ]),
    )
    .select(['claims.status', invoiced.as('invoiced'), count.as('claims'), owed.as('cents')])
    .groupBy(['claims.status', invoiced])
    .execute();
}

async function findPaid(database: Database, depotId: string, today: string): Promise<Overview['paid']> {
  const month = sql<string>`to_char(claims.paid_at at time zone 'America/Toronto', 'YYYY-MM')`;
  const rows = await database
    .selectFrom('claims')
    .leftJoin('invoices', 'invoices.claim_id', 'claims.id')
    .where('depot_id', '=', depotId)
    .where('paid_at', '>=', startInToronto(`${paidMonths(today)[0]}-01`))
    .select([month.as('month'), count.as('claims'), owed.as('cents')])
    .groupBy(month)
    .execute();
  return rows.map((row) => ({ month: row.month, ...total([row]) }));
}

function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}

function total(rows: readonly { claims: number; cents: number }[]) {
  return { claims: sumOf(rows, ({ claims }) => claims), total: toDollars(sumOf(rows, (row) => row.cents)) };
}
