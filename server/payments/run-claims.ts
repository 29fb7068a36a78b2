import { sql } from 'kysely';
import type { EventKind } from '#contract/events.ts';
import { toDollars } from '#domain/money.ts';
import type { Actor } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { takeAdvisoryLocks } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import { owedCents } from './find-payments.ts';

/** Who acts, and when. */
export type Act = { context: Pick<Context, 'database' | 'paymentsFourEyes'>; by: Actor; now: Date };

export function lockOfClaim(id: string): string {
  return `claim ${id}`;
}

export type RunClaim = Awaited<ReturnType<typeof lockClaimsOf>>[number];

/** The claims of a run, which others cannot change until the write ends. */
export async function lockClaimsOf(database: Database, runId: string) {
  const ids = await database.selectFrom('payment_run_claims').select('claim_id').where('run_id', '=', runId).execute();
  await takeAdvisoryLocks(
    database,
    ids.map(({ claim_id }) => lockOfClaim(claim_id)),
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
export async function takeSteps(
  { context: { database }, by, now: at }: Act,
  claims: readonly RunClaim[],
  steps: Steps,
) {
  if (claims.length === 0) return;
  const { kind, event, note, stateOf } = steps;
  const states = claims.map((claim) => {
    const [status, substatus] = stateOf(claim);
    const usTax = claim.us_tax_cad_cents;
    const total = toDollars(claim.amount_cents + (usTax ?? 0));
    return { claim, status, substatus, total, ...(usTax !== null && { usTaxCad: toDollars(usTax) }) };
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
      states.map(({ claim, status, substatus, total, usTaxCad }) => ({
        kind: event,
        at,
        claim_id: claim.claim_id,
        claim_name: claim.name,
        depot_id: claim.depot_id,
        account_id: null,
        payload: JSON.stringify({ status, substatus, note, total, totalWithTaxes: total, usTaxCad }),
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

export async function setPaid(
  database: Database,
  claims: readonly RunClaim[],
  to: ReturnType<typeof sql>,
): Promise<void> {
  const ids = claims.map(({ claim_id }) => claim_id);
  await sql`update claim_lines set paid_cents = ${to} where claim_id = any(${ids})`.execute(database);
}
