import { sql } from 'kysely';
import { maySubmitInvoice } from '#domain/claim-status.ts';
import { startInToronto, todayInToronto } from '#domain/dates.ts';
import { toDollars, usdToCad } from '#domain/money.ts';
import type { EventKind } from '#contract/events.ts';
import type { PaymentRun, RunStatus } from '#contract/payments.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { Actor } from '../audit/write-audit.ts';
import { writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { takeAdvisoryLocks } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { monthOf, requireOpenMonths } from './closed-months.ts';
import { owedCents, readRun, selectDue } from './find-payments.ts';

/** Who acts, and when. */
type Act = { context: Pick<Context, 'database' | 'paymentsFourEyes'>; by: Actor; now: Date };

/** Of the day of a run, for its US taxes: `1.3725`. */
type UsdRate = { usdRate?: string | undefined; usdRateSource?: string | undefined };

/**
 * Puts claims that are due into a run; with a US tax it needs a rate and its source (R-PAY-10).
 * @throws AppError `CONFLICT` when one of them is not due any more, `VALIDATION_FAILED` without the rate
 */
export async function createRun(
  { context: { database }, by, now }: Act,
  id: string,
  claimIds: readonly string[],
  given: UsdRate = {},
) {
  await lockClaims(database, claimIds);
  const due = await selectDue(database)
    .select(['claims.id', 'claims.depot_id', 'claims.status', 'claims.substatus', owedCents.as('cents')])
    .select('invoices.usd_tax_cents')
    // A plan reads `any` of an array once for each claim that is due.
    .where(sql<boolean>`claims.id in (select unnest(${claimIds}::text[]))`)
    .execute();
  if (due.length !== claimIds.length) throw new AppError('CONFLICT');
  const hasUsTax = due.some(({ usd_tax_cents }) => (usd_tax_cents ?? 0) > 0);
  const usd = hasUsTax ? requiredRate(given) : null;
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
  await database
    .insertInto('payment_run_claims')
    .values(
      due.map((claim) => ({
        run_id: id,
        claim_id: claim.id,
        depot_id: claim.depot_id,
        amount_cents: claim.cents,
        us_tax_cad_cents: usd && claim.usd_tax_cents ? usdToCad(claim.usd_tax_cents, usd.rate) : null,
        status_before: claim.status ?? '',
        substatus_before: claim.substatus,
      })),
    )
    .execute();
  const run = await readRun(database, id);
  await writeAudit(database, { by, kind: 'payments_changed', target: id, after: factsOf(run), now });
  return run;
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
 * Marks all claims of a run as paid, if each is still as it was chosen (R-PAY-03).
 * @throws AppError `FOUR_EYES` for who made it (R-PAY-12), `MONTH_CLOSED` for a day of a closed month (R-PAY-11)
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
  // Nobody pays before the invoice: the balance of a statement would fall below zero.
  if (claims.some(({ invoiced_at }) => paidOn < todayInToronto(invoiced_at)))
    throw invalidFields({ paidOn: 'outside_limits' });
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

/** Whether somebody may mark a run as paid: with four eyes, not who made it (R-PAY-12). */
export async function mayPay(
  { database, paymentsFourEyes }: Pick<Context, 'database' | 'paymentsFourEyes'>,
  accountId: string | null,
  runId: string,
): Promise<boolean> {
  if (!paymentsFourEyes) return true;
  const run = await database.selectFrom('payment_runs').select('created_by').where('id', '=', runId).executeTakeFirst();
  return accountId !== null && run?.created_by !== accountId;
}

/**
 * Gives the claims of a run back as they were; another run may have them then (R-PAY-04).
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
function factsOf({ number, status, claims, totalCents, paidOn, usdRate }: PaymentRun) {
  const total = toDollars(totalCents);
  return { run: number, status, claims, total, paidOn, ...(usdRate !== null && { usdRate }) };
}

async function lockClaims(database: Database, ids: readonly string[]): Promise<void> {
  await takeAdvisoryLocks(
    database,
    ids.map((id) => `claim ${id}`),
  );
}

type RunClaim = Awaited<ReturnType<typeof lockClaimsOf>>[number];

async function lockClaimsOf(database: Database, runId: string) {
  const ids = await database.selectFrom('payment_run_claims').select('claim_id').where('run_id', '=', runId).execute();
  await lockClaims(
    database,
    ids.map(({ claim_id }) => claim_id),
  );
  return database
    .selectFrom('payment_run_claims')
    .innerJoin('claims', 'claims.id', 'payment_run_claims.claim_id')
    .innerJoin('invoices', 'invoices.claim_id', 'claims.id')
    .select(['payment_run_claims.claim_id', 'payment_run_claims.depot_id', 'amount_cents', 'status_before'])
    .select('us_tax_cad_cents')
    .select(['substatus_before', 'claims.name', 'claims.status', 'claims.substatus', owedCents.as('owed')])
    .select('invoices.created_at as invoiced_at')
    .where('run_id', '=', runId)
    .orderBy('claim_id')
    .execute();
}

type Steps = {
  kind: 'paid' | 'payment undone' | 'closed';
  event: EventKind;
  note: string | null;
  /** Status and substatus after it. */
  stateOf: (claim: RunClaim) => readonly [string, string | null];
};

/** As `takeDeskStep`, of many claims at once: a step, an event and a row of the audit log of each. */
async function takeSteps({ context: { database }, by, now: at }: Act, claims: readonly RunClaim[], steps: Steps) {
  const { kind, event, note, stateOf } = steps;
  const states = claims.map((claim) => {
    const [status, substatus] = stateOf(claim);
    return { claim, status, substatus, total: toDollars(claim.amount_cents + (claim.us_tax_cad_cents ?? 0)) };
  });
  await database
    .insertInto('claim_events')
    .values(
      states.map(({ claim: { claim_id }, status, substatus }) => ({
        claim_id,
        at,
        status,
        substatus,
        note,
        kind,
        decided_by: by.accountId,
      })),
    )
    .execute();
  await sql`update claims set status = new.status, substatus = new.substatus, version = version + 1
    from unnest(
      ${states.map(({ claim }) => claim.claim_id)}::text[],
      ${states.map(({ status }) => status)}::text[],
      ${states.map(({ substatus }) => substatus)}::text[]
    ) as new (id, status, substatus) where new.id = claims.id`.execute(database);
  await database
    .insertInto('events')
    .values(
      states.map(({ claim, status, substatus, total }) => ({
        kind: event,
        at,
        claim_id: claim.claim_id,
        claim_name: claim.name,
        depot_id: claim.depot_id,
        account_id: null,
        payload: JSON.stringify({ status, substatus, note, total }),
      })),
    )
    .execute();
  await database
    .insertInto('audit_log')
    .values(
      states.map(({ claim, status, substatus, total }) => ({
        at,
        kind: 'payments_changed' as const,
        actor: by.accountId,
        network: by.network,
        target: claim.claim_id,
        before: JSON.stringify({ status: claim.status, substatus: claim.substatus }),
        after: JSON.stringify({ step: kind, status, substatus, total }),
      })),
    )
    .execute();
}

async function setPaid(database: Database, claims: readonly RunClaim[], to: ReturnType<typeof sql>): Promise<void> {
  const ids = claims.map(({ claim_id }) => claim_id);
  await sql`update claim_lines set paid_cents = ${to} where claim_id = any(${ids})`.execute(database);
}
