import { sql } from 'kysely';
import {
  type PayableAdjustment,
  type PayableClaim,
  type PaymentRun,
  type PaymentRunDetail,
  runClaimsMax,
} from '#contract/payments.ts';
import { invoiceableStatuses } from '#domain/claim-status.ts';
import { withDuplicates } from '../claims/duplicate-claims.ts';
import { AppError } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import type { Language } from '../base/language.ts';
import type { Page, PageRequest } from '../base/paging.ts';
import { adjustedCents, findAdjustmentsOf, findDueAdjustments, selectDueAdjustments } from './find-adjustments.ts';

const claimCount = sql<number>`cast(count(*) as integer)`;
const taxCents = sql<number>`(coalesce(invoices.gst_hst_tax_cents, 0) + coalesce(invoices.pst_qst_tax_cents, 0))`;
/** What a claim with an invoice comes to: its approved lines and the invoice's Canadian taxes (R-PAY-01). */
export const owedCents = sql<number>`(claims.gross_total_cents + ${taxCents})`;

/** In a join with a run as `runs` and its claim as `held`: the invoice that the run pays, which may be void by now. */
export const invoiceOfRun = sql<InvoiceOfRun>`lateral (
  select invoice_number, created_at, gst_hst_tax_cents, pst_qst_tax_cents, usd_tax_cents from (
    select claim_id, invoice_number, created_at, gst_hst_tax_cents, pst_qst_tax_cents, usd_tax_cents,
      null as voided_at from invoices
    union all
    select claim_id, invoice_number, created_at, gst_hst_tax_cents, pst_qst_tax_cents, usd_tax_cents,
      voided_at from voided_invoices
  ) every where every.claim_id = held.claim_id and (every.voided_at is null or every.voided_at > runs.created_at)
  order by every.created_at limit 1
)`;

type InvoiceOfRun = {
  invoice_number: string;
  created_at: Date;
  gst_hst_tax_cents: number | null;
  pst_qst_tax_cents: number | null;
  usd_tax_cents: number | null;
};

/** Claims with an invoice that can be paid, and are in no run that holds them (R-PAY-01). */
export function selectDue(database: Database) {
  return database
    .selectFrom('claims')
    .innerJoin('invoices', 'invoices.claim_id', 'claims.id')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'claims.depot_id')
    .where('claims.status', 'in', invoiceableStatuses)
    .where('claims.gross_total_cents', '>', 0)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payment_run_claims')
            .select('claim_id')
            .whereRef('claim_id', '=', 'claims.id')
            .where('active', '=', true),
        ),
      ),
    );
}

const payableColumns = [
  'claims.id as claimId',
  'claims.name as claim',
  'claims.depot_id as depotId',
  'platform_accounts.name as depot',
  'platform_accounts.vendor_number as vendorNumber',
  'claims.serial_number as serialNumber',
  'invoices.invoice_number as invoiceNumber',
  'invoices.created_at as invoicedAt',
  'invoices.gst_hst_tax_cents as gstHstCents',
  'invoices.pst_qst_tax_cents as pstQstCents',
  'invoices.usd_tax_cents as usdTaxCents',
] as const;

/**
 * What a run pays; a sum may exceed an integer. Of each claim, its amount and its US tax in Canadian dollars (R-PAY-10), and
 * what its adjustments come to (R-PAY-15).
 */
const paidCents = sql<number>`cast(
  (select coalesce(sum(amount_cents + coalesce(us_tax_cad_cents, 0)), 0) from payment_run_claims held
    where held.run_id = payment_runs.id)
  + (select coalesce(sum(${adjustedCents}), 0) from payment_run_adjustments held
    join payment_adjustments adjusted on adjusted.id = held.adjustment_id where held.run_id = payment_runs.id)
  as double precision)`;
const claimsOfRun = sql<number>`(select cast(count(*) as integer) from payment_run_claims held
  where held.run_id = payment_runs.id)`;
const adjustmentsOfRun = sql<number>`(select cast(count(*) as integer) from payment_run_adjustments held
  where held.run_id = payment_runs.id)`;

/** What is due, oldest first. Of a claim all adjustments are listed or none, since a run has them together (R-PAY-15). */
export async function findDue(database: Database, depotId: string | null) {
  const due = selectDue(database)
    .select(['claims.depot_id', 'platform_accounts.name'])
    .select([sql<number>`1`.as('claim'), sql<number>`0`.as('adjustment'), owedCents.as('cents')])
    .unionAll(
      selectDueAdjustments(database)
        .select(['claims.depot_id', 'platform_accounts.name'])
        .select([sql<number>`0`.as('claim'), sql<number>`1`.as('adjustment'), adjustedCents.as('cents')]),
    );
  const depots = await database
    .selectFrom(due.as('due'))
    .select(['depot_id as depotId', 'name as depot'])
    .select([sql<number>`cast(sum(claim) as integer)`.as('claims')])
    .select([sql<number>`cast(sum(adjustment) as integer)`.as('adjustments')])
    .select([sql<number>`cast(sum(cents) as double precision)`.as('totalCents')])
    .groupBy(['depot_id', 'name'])
    .orderBy('name')
    .execute();
  const claims = await findDueClaims(database, depotId, { size: runClaimsMax, offset: 0 });
  const adjusted = await findDueAdjustments(database, depotId, { size: runClaimsMax + 1, offset: 0 });
  const cutClaim = adjusted[runClaimsMax]?.claimId;
  const adjustments = adjusted.filter(({ claimId }) => claimId !== cutClaim);
  return { depots, claims: await withDuplicates(database, claims), adjustments };
}

export async function countDueClaims(database: Database, depotId: string | null): Promise<number> {
  const { claims } = await selectDue(database)
    .select(claimCount.as('claims'))
    .$if(depotId !== null, (query) => query.where('claims.depot_id', '=', depotId ?? ''))
    .executeTakeFirstOrThrow();
  return claims;
}

/** The oldest invoices first. */
export async function findDueClaims(
  database: Database,
  depotId: string | null,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
): Promise<PayableClaim[]> {
  const rows = await selectDue(database)
    .select([...payableColumns, owedCents.as('amountCents'), taxCents.as('taxCents')])
    .select(sql<null>`null`.as('usTaxCadCents'))
    .$if(depotId !== null, (query) => query.where('claims.depot_id', '=', depotId ?? ''))
    .orderBy('invoices.created_at')
    .orderBy('claims.id')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map(withInstant);
}

function withInstant<Row extends { invoicedAt: Date | null }>(
  row: Row,
): Omit<Row, 'invoicedAt'> & Pick<PayableClaim, 'invoicedAt'> {
  return { ...row, invoicedAt: row.invoicedAt?.toISOString() ?? null };
}

function selectRuns(database: Database) {
  return database
    .selectFrom('payment_runs')
    .leftJoin('accounts', 'accounts.id', 'payment_runs.created_by')
    .select(['payment_runs.id', 'number', 'status', 'version', 'payment_runs.created_at', 'accounts.name as createdBy'])
    .select(['paid_on as paidOn', 'reference', 'closed_at', 'undone_at', 'undo_reason as undoReason'])
    .select(['usd_rate', 'usd_rate_source as usdRateSource'])
    .select([claimsOfRun.as('claims'), adjustmentsOfRun.as('adjustments'), paidCents.as('totalCents')]);
}

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

function toRun({ created_at, closed_at, undone_at, usd_rate, ...run }: RunRow): PaymentRun {
  return {
    ...run,
    usdRate: usd_rate === null ? null : (usd_rate / 10_000).toFixed(4),
    createdAt: created_at.toISOString(),
    closedAt: closed_at?.toISOString() ?? null,
    undoneAt: undone_at?.toISOString() ?? null,
  };
}

export async function findRuns(database: Database, { size, offset }: PageRequest): Promise<Page<PaymentRun>> {
  const rows = await selectRuns(database).orderBy('number', 'desc').limit(size).offset(offset).execute();
  const { total } = await database.selectFrom('payment_runs').select(claimCount.as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(toRun), totalItems: total };
}

/** @throws AppError `NOT_FOUND` */
export async function readRun(database: Database, id: string): Promise<PaymentRun> {
  const row = await selectRuns(database).where('payment_runs.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return toRun(row);
}

/** @throws AppError `NOT_FOUND` */
export async function readRunDetail(database: Database, id: string): Promise<Omit<PaymentRunDetail, 'mayPay'>> {
  const run = await readRun(database, id);
  const rows = await database
    .selectFrom('payment_run_claims as held')
    .innerJoin('payment_runs as runs', 'runs.id', 'held.run_id')
    .innerJoin('claims', 'claims.id', 'held.claim_id')
    .innerJoin('platform_accounts', 'platform_accounts.id', 'claims.depot_id')
    .leftJoin(invoiceOfRun.as('invoices'), (join) => join.onTrue())
    .select([
      ...payableColumns,
      'amount_cents as amountCents',
      'us_tax_cad_cents as usTaxCadCents',
      'claims.status',
      'status_before',
      owedCents.as('owed'),
      taxCents.as('taxCents'),
    ])
    .where('run_id', '=', id)
    .orderBy('platform_accounts.name')
    .orderBy('claims.depot_id')
    .orderBy('claims.name')
    .execute();
  const items = rows.map(({ owed, status_before, ...row }) => ({
    ...withInstant(row),
    isChanged: run.status === 'open' && (row.status !== status_before || owed !== row.amountCents),
  }));
  const adjusted = await findAdjustmentsOf(database, id);
  return { ...run, depots: sumsOf(items, adjusted), items: await withDuplicates(database, items), adjusted };
}

/** What a run pays each depot, by its name. */
function sumsOf(items: readonly PayableClaim[], adjusted: readonly PayableAdjustment[]): PaymentRunDetail['depots'] {
  const sums = new Map<string, PaymentRunDetail['depots'][number]>();
  const sumOf = ({ depotId, depot }: Pick<PayableClaim, 'depotId' | 'depot'>) => {
    const sum = sums.get(depotId) ?? { depotId, depot, claims: 0, adjustments: 0, totalCents: 0 };
    sums.set(depotId, sum);
    return sum;
  };
  for (const item of items) {
    const sum = sumOf(item);
    sum.claims += 1;
    sum.totalCents += item.amountCents + (item.usTaxCadCents ?? 0);
  }
  for (const item of adjusted) {
    const sum = sumOf(item);
    sum.adjustments += 1;
    sum.totalCents += item.amountCents;
  }
  return [...sums.values()].toSorted((one, other) => one.depot.localeCompare(other.depot));
}

/** The language of a depot: that of its first account (R-PAY-05). */
export async function languageOf(database: Database, depotId: string): Promise<Language> {
  const account = await database
    .selectFrom('accounts')
    .innerJoin('contacts', 'contacts.id', 'accounts.contact_id')
    .select('accounts.language')
    .where('contacts.platform_account_id', '=', depotId)
    .where('accounts.deactivated_at', 'is', null)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .limit(1)
    .executeTakeFirst();
  return account?.language ?? 'en';
}
