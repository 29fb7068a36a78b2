import { toCents } from '#domain/money.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import type { WorkLoop } from '../base/work-loop.ts';
import type { ChangedInOrg } from './sales-platform.ts';
import { kindOfStep, type Step, stepAfter } from '../events/kind-of-step.ts';
import { type Log, lookAtChanges, startLooking, type WatchContext } from './look-at-changes.ts';
import { type PortalEvent, recordEvent } from '../events/record-event.ts';

/** How often the org is looked at; each look is one call while nothing happens. */
const everyMs = 30_000;

/** Makes events of what the org does to claims, on an interval; null where the platform's writes are the portal's own. */
export function startWatchingClaims(context: WatchContext, log: Log): WorkLoop | null {
  if (context.platform.findChangedClaims === null) return null;
  return startLooking(context, log, { job: 'claims', everyMs, look: (stopped) => watchClaims(context, stopped) });
}

/**
 * Records what is new of each changed claim in one transaction, under the claim's lock (R-EVENT-04): two servers at once
 * make no event twice. The first look only takes note of what is there.
 * @returns the number of events.
 */
export async function watchClaims({ database, platform, now }: WatchContext, stopped?: AbortSignal): Promise<number> {
  const find = platform.findChangedClaims;
  if (find === null) return 0;
  const note = async (claims: readonly ChangedInOrg[], since: string) => {
    const old = await noteOld(database, claims, since);
    let made = 0;
    for (const claim of claims) if (!old.has(claim.id) && (await noteClaim(database, claim, since))) made += 1;
    return made;
  };
  return lookAtChanges({ database, now }, { key: 'claims-looked-at', find, note }, stopped);
}

/** Takes note of claims that were as they are when the looking began. @returns their ids. */
async function noteOld(database: Database, claims: readonly ChangedInOrg[], since: string): Promise<Set<string>> {
  const rows = claims.filter(({ changedAt }) => changedAt <= since).map(seenOf);
  if (rows.length === 0) return new Set();
  const noted = await database
    .insertInto('claims_seen')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .returning('claim_id')
    .execute();
  return new Set(noted.map(({ claim_id }) => claim_id));
}

function seenOf({ id, status, substatus, grossTotal, changedAt }: ChangedInOrg) {
  const gross_total_cents = grossTotal === null ? null : toCents(grossTotal);
  return { claim_id: id, changed_at: new Date(changedAt), status, substatus, gross_total_cents };
}

async function noteClaim(database: Database, claim: ChangedInOrg, since: string): Promise<boolean> {
  const { id, changedAt } = claim;
  const seen = (on: Database) => on.selectFrom('claims_seen').selectAll().where('claim_id', '=', id).executeTakeFirst();
  const isKnown = (row: Awaited<ReturnType<typeof seen>>) =>
    row !== undefined && row.changed_at.getTime() >= Date.parse(changedAt);
  // Most claims of the overlap.
  if (isKnown(await seen(database))) return false;
  return database.transaction().execute(async (transaction) => {
    await takeAdvisoryLock(transaction, `claim ${id}`);
    const before = await seen(transaction);
    if (isKnown(before)) return false;
    const news = before || changedAt > since ? await newsOf(transaction, claim, before, since) : null;
    if (news) await recordEvent(transaction, news);
    const row = seenOf(claim);
    await transaction
      .insertInto('claims_seen')
      .values(row)
      .onConflict((known) => known.column('claim_id').doUpdateSet(row))
      .execute();
    return news !== null;
  });
}

type Seen = Step & { gross_total_cents: number | null };

/** What is new of a claim; null where nothing is, or where the portal did it and has told it. */
async function newsOf(
  transaction: Database,
  { id, name, depotId, status, substatus, grossTotal, ...changed }: ChangedInOrg,
  before: Seen | undefined,
  since: string,
): Promise<PortalEvent | null> {
  if (depotId === null) return null;
  const { dealersNotes: note, createdAt, createdBy, changedAt } = changed;
  const known = await lastStep(transaction, id, before ?? null);
  const claim = { id, name, depotId };
  const event = { at: new Date(changedAt), claim, accountId: null } as const;
  const details = { status, substatus, note, total: grossTotal };
  // The filing may not have recorded it yet.
  if (!known && createdAt > since && status === 'New' && substatus === null) {
    const accountId = createdBy === null ? null : await findAccount(transaction, createdBy);
    return { ...event, kind: 'claim_received', accountId, details: { status, substatus } };
  }
  if (known?.status !== status || known.substatus !== substatus)
    return { ...event, kind: kindOfStep({ status, substatus }), details };
  const cents = grossTotal === null ? null : toCents(grossTotal);
  const isPriced = before !== undefined && cents !== null && before.gross_total_cents !== cents;
  return isPriced ? { ...event, kind: 'estimate_priced', details: { status, substatus, total: grossTotal } } : null;
}

/** The last status that the depot was told, or brought about itself; null for a claim that is new. */
async function lastStep(transaction: Database, claimId: string, seen: Step | null): Promise<Step | null> {
  const events = await transaction
    .selectFrom('events')
    .select(['kind', 'payload'])
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
  return events.reduce(
    (last, { kind, payload: { status = null, substatus = null } }) => stepAfter(kind, last, { status, substatus }),
    seen,
  );
}

async function findAccount(transaction: Database, id: string): Promise<string | null> {
  const account = await transaction.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst();
  return account?.id ?? null;
}
