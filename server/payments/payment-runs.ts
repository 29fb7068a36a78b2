import { sql } from 'kysely';
import { maySubmitInvoice } from '#domain/claim-status.ts';
import { startInToronto, todayInToronto } from '#domain/dates.ts';
import { toDollars, usdToCad } from '#domain/money.ts';
import type { PaymentRun, RunStatus } from '#contract/payments.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { takeAdvisoryLocks } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { monthOf, requireOpenMonths } from './closed-months.ts';
import { adjustedCents, selectDueAdjustments } from './find-adjustments.ts';
import { owedCents, readRun, selectDue } from './find-payments.ts';
import { type Act, lockClaimsOf, lockOfClaim, type RunClaim, setPaid, takeSteps } from './run-claims.ts';

/** Of the day of a run, for its US taxes: `1.3725`. */
type UsdRate = { usdRate?: string | undefined; usdRateSource?: string | undefined };

/** What is put into a run. */
type Chosen = { claimIds?: readonly string[]; adjustmentIds?: readonly string[] };

/**
 * Puts claims and adjustments that are due into a run, of a claim all adjustments or none, so that what takes an adjustment
 * back is not paid without it (R-PAY-15); with a US tax it needs a rate and its source (R-PAY-10).
 * @throws AppError `CONFLICT` when one of them is not due any more, or another adjustment of a claim is due and not chosen,
 * `VALIDATION_FAILED` without the rate or any of them, `RUN_BELOW_ZERO` when more is charged back of a depot than it is paid
 * (R-PAY-15)
 */
export async function createRun(
  { context: { database }, by, now }: Act,
  id: string,
  { claimIds = [], adjustmentIds = [], ...given }: Chosen & UsdRate,
) {
  if (claimIds.length + adjustmentIds.length === 0) throw invalidFields({ claimIds: 'required' });
  const adjustedClaims = await claimsOfAdjustments(database, adjustmentIds);
  await takeAdvisoryLocks(database, [
    ...claimIds.map(lockOfClaim),
    ...adjustedClaims.map((claimId) => `adjustments of ${claimId}`),
  ]);
  const due = await selectDue(database)
    .select(['claims.id', 'claims.depot_id', 'claims.status', 'claims.substatus', owedCents.as('cents')])
    .select(['invoices.usd_tax_cents', 'platform_accounts.name as depot'])
    // A plan reads `any` of an array once for each claim that is due.
    .where(sql<boolean>`claims.id in (select unnest(${claimIds}::text[]))`)
    .execute();
  const adjusted = await selectDueAdjustments(database)
    .select(['adjusted.id', 'claims.depot_id', 'platform_accounts.name as depot', adjustedCents.as('cents')])
    .where(sql<boolean>`adjusted.claim_id in (select unnest(${adjustedClaims}::text[]))`)
    .execute();
  // What nobody has seen and confirmed is not added.
  const named = new Set(adjustmentIds);
  const areAllNamed = adjusted.length === named.size && adjusted.every((one) => named.has(one.id));
  if (due.length !== claimIds.length || !areAllNamed) throw new AppError('CONFLICT');
  const hasUsTax = due.some(({ usd_tax_cents }) => (usd_tax_cents ?? 0) > 0);
  const usd = hasUsTax ? requiredRate(given) : null;
  const claims = due.map((claim) => ({
    ...claim,
    usTaxCadCents: usd && claim.usd_tax_cents ? usdToCad(claim.usd_tax_cents, usd.rate) : null,
  }));
  requireNoneBelowZero([
    ...claims.map(({ cents, usTaxCadCents, ...of }) => ({ ...of, cents: cents + (usTaxCadCents ?? 0) })),
    ...adjusted,
  ]);
  await database
    .insertInto('payment_runs')
    .values({
      id,
      created_at: now,
      created_by: by.accountId,
      usd_rate: usd?.rate ?? null,
      usd_rate_source: usd?.source ?? null,
    })
    .execute();
  if (claims.length > 0)
    await database
      .insertInto('payment_run_claims')
      .values(
        claims.map((claim) => ({
          run_id: id,
          claim_id: claim.id,
          depot_id: claim.depot_id,
          amount_cents: claim.cents,
          us_tax_cad_cents: claim.usTaxCadCents,
          status_before: claim.status ?? '',
          substatus_before: claim.substatus,
        })),
      )
      .execute();
  if (adjusted.length > 0)
    await database
      .insertInto('payment_run_adjustments')
      .values(adjusted.map(({ id: adjustment_id }) => ({ run_id: id, adjustment_id })))
      .execute();
  const run = await readRun(database, id);
  await writeAudit(database, { by, kind: 'payments_changed', target: id, after: factsOf(run), now });
  return run;
}

async function claimsOfAdjustments(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('payment_adjustments')
    .select('claim_id')
    .distinct()
    .where(sql<boolean>`id in (select unnest(${ids}::text[]))`)
    .execute();
  return rows.map(({ claim_id }) => claim_id);
}

/** Nobody is sent a negative payment; what is left stays due (R-PAY-15). */
function requireNoneBelowZero(items: readonly { depot_id: string; depot: string; cents: number }[]): void {
  for (const own of Map.groupBy(items, ({ depot_id }) => depot_id).values()) {
    const [first] = own;
    if (first && own.reduce((sum, { cents }) => sum + cents, 0) < 0)
      throw new AppError('RUN_BELOW_ZERO', {
        fields: { adjustmentIds: { code: 'depot_below_zero', depot: first.depot } },
      });
  }
}

function requiredRate({ usdRate, usdRateSource }: UsdRate) {
  if (usdRate === undefined || usdRateSource === undefined)
    throw invalidFields({
      ...(usdRate === undefined && { usdRate: 'required' }),
      ...(usdRateSource === undefined && { usdRateSource: 'required' }),
    });
  return { rate: Math.round(Number(usdRate) * 10_000), source: usdRateSource };
}

/**
 * Marks all claims of a run as paid, if each is still as it was chosen (R-PAY-03), and its adjustments.
 * @throws AppError `FOUR_EYES` for who made it or one of its adjustments (R-PAY-12), `MONTH_CLOSED` for a day of a closed month (R-PAY-11)
 */
export async function payRun(act: Act, id: string, version: number, paid: { paidOn: string; reference: string }) {
  const { database } = act.context;
  const { paidOn, reference } = paid;
  const run = await openRun(database, id, version, ['open']);
  if (!(await mayPay(act.context, act.by.accountId, id))) throw new AppError('FOUR_EYES');
  const claims = await lockClaimsOf(database, id);
  const isPayable = ({ status, amount_cents, owed }: RunClaim) => maySubmitInvoice(status) && amount_cents === owed;
  if (!claims.every(isPayable)) throw new AppError('CONFLICT');
  if (paidOn > todayInToronto(act.now)) throw invalidFields({ paidOn: 'date_in_future' });
  // Nobody pays before the invoice, or what is not adjusted yet: the balance of a statement would fall below zero.
  const since = [...claims.map(({ invoiced_at }) => invoiced_at), ...(await adjustedDays(database, id))];
  if (since.some((day) => paidOn < todayInToronto(day))) throw invalidFields({ paidOn: 'outside_limits' });
  await requireOpenMonths(database, [monthOf(paidOn)]);
  await takeSteps(act, claims, { kind: 'paid', event: 'paid', note: reference, stateOf: () => ['Paid', null] });
  await database
    .updateTable('claims')
    .set({ paid_at: startInToronto(paidOn) })
    .where(sql<boolean>`id = any(${claims.map(({ claim_id }) => claim_id)})`)
    .execute();
  await setPaid(database, claims, sql`approved_cents`);
  return changeRun(act, run, { status: 'paid', paid_on: paidOn, reference });
}

/** Whether somebody may mark a run as paid: with four eyes, not who made it, or an adjustment in it (R-PAY-12). */
export async function mayPay(
  { database, paymentsFourEyes }: Pick<Context, 'database' | 'paymentsFourEyes'>,
  accountId: string | null,
  runId: string,
): Promise<boolean> {
  if (!paymentsFourEyes) return true;
  const makers = await database
    .selectFrom('payment_runs')
    .select('created_by')
    .where('id', '=', runId)
    .union(
      database
        .selectFrom('payment_run_adjustments as held')
        .innerJoin('payment_adjustments as adjusted', 'adjusted.id', 'held.adjustment_id')
        .select('adjusted.created_by')
        .where('held.run_id', '=', runId),
    )
    .execute();
  return accountId !== null && makers.every(({ created_by }) => created_by !== accountId);
}

/** When the adjustments of a run were made. */
async function adjustedDays(database: Database, runId: string): Promise<Date[]> {
  const rows = await database
    .selectFrom('payment_run_adjustments as held')
    .innerJoin('payment_adjustments as adjusted', 'adjusted.id', 'held.adjustment_id')
    .select('adjusted.created_at')
    .where('held.run_id', '=', runId)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

/**
 * Gives the claims of a run back as they were, and its adjustments; another run may have them then (R-PAY-04).
 * @throws AppError `MONTH_CLOSED` when it was paid in a closed month (R-PAY-11)
 */
export async function undoRun(act: Act, id: string, version: number, reason: string) {
  const { database } = act.context;
  const run = await openRun(database, id, version, ['open', 'paid']);
  const claims = await lockClaimsOf(database, id);
  if (run.status === 'paid') {
    if (!claims.every(({ status }) => status === 'Paid')) throw new AppError('CONFLICT');
    await requireOpenMonths(database, [monthOf(run.paidOn ?? act.now), monthOf(act.now)]);
    await takeSteps(act, claims, {
      kind: 'payment undone',
      event: 'status_changed',
      note: reason,
      stateOf: ({ status_before, substatus_before }) => [status_before, substatus_before],
    });
    await database
      .updateTable('claims')
      .set({ paid_at: null })
      .where(sql<boolean>`id = any(${claims.map(({ claim_id }) => claim_id)})`)
      .execute();
    await setPaid(database, claims, sql`null`);
  }
  await database.updateTable('payment_run_claims').set({ active: false }).where('run_id', '=', id).execute();
  await database.updateTable('payment_run_adjustments').set({ active: false }).where('run_id', '=', id).execute();
  return changeRun(act, run, { status: 'undone', undone_at: act.now, undo_reason: reason });
}

/** Closes a paid run and its claims for good. */
export async function closeRun(act: Act, id: string, version: number) {
  const { database } = act.context;
  const run = await openRun(database, id, version, ['paid']);
  const claims = await lockClaimsOf(database, id);
  if (!claims.every(({ status }) => status === 'Paid')) throw new AppError('CONFLICT');
  await takeSteps(act, claims, {
    kind: 'closed',
    event: 'status_changed',
    note: null,
    stateOf: () => ['Closed', null],
  });
  return changeRun(act, run, { status: 'closed', closed_at: act.now });
}

/** Keeps a run from others until the write ends. @throws AppError `NOT_FOUND`, `VERSION_OUTDATED` or `CONFLICT`. */
async function openRun(database: Database, id: string, version: number, allowed: readonly RunStatus[]) {
  const locked = await database
    .selectFrom('payment_runs')
    .select(['status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new AppError('NOT_FOUND');
  if (locked.version !== version) throw new AppError('VERSION_OUTDATED');
  if (!allowed.includes(locked.status)) throw new AppError('CONFLICT');
  return readRun(database, id);
}

async function changeRun(
  { context: { database }, by, now }: Act,
  before: PaymentRun,
  change: {
    status: RunStatus;
    paid_on?: string;
    reference?: string;
    closed_at?: Date;
    undone_at?: Date;
    undo_reason?: string;
  },
): Promise<PaymentRun> {
  await database
    .updateTable('payment_runs')
    .set({ ...change, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute();
  const after = await readRun(database, before.id);
  const facts = { before: factsOf(before), after: factsOf(after) };
  await writeAudit(database, { by, kind: 'payments_changed', target: before.id, ...facts, now });
  return after;
}

/** Without reference and reason, which a person types (R-AUDIT-04). */
function factsOf({ number, status, claims, adjustments, totalCents, paidOn, usdRate }: PaymentRun) {
  const total = toDollars(totalCents);
  return {
    run: number,
    status,
    claims,
    ...(adjustments > 0 && { adjustments }),
    total,
    paidOn,
    ...(usdRate !== null && { usdRate }),
  };
}
