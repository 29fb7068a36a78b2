import * as v from 'valibot';
import { toCents } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import { claimScheduledJob } from '../database/claim-scheduled-job.ts';
import { getOrSetState, putState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import { describeFailure } from '../http/describe-failure.ts';
import { type WorkLoop, startWorkLoop } from '../work-loop.ts';
import type { ChangedInOrg } from '../platform/sales-platform.ts';
import { kindOfStep } from './kind-of-step.ts';
import { type PortalEvent, recordEvent } from './record-event.ts';

type WatchContext = Pick<Context, 'database' | 'platform' | 'now'>;

/** How often the org is looked at; each look is one call while nothing happens. */
const everyMs = 30_000;

/** A write of the org may become visible so long after its time stamp. */
const overlapMs = 60_000;

const batchSize = 500;

/** When the looking began, and up to where it has come. */
const Look = v.pipe(v.string(), v.parseJson(), v.object({ since: v.string(), at: v.string() }));

/** Makes events of what the org does to claims, on an interval; null where the platform's writes are the portal's own. */
export function startWatchingClaims(
  context: WatchContext,
  log: { error: (details: object, message: string) => void },
): WorkLoop | null {
  if (context.platform.findChangedClaims === null) return null;
  return startWorkLoop(
    async (stopped) => {
      if (await claimScheduledJob(context.database, 'claims', context.now(), everyMs))
        await watchClaims(context, stopped);
    },
    (failure) => log.error({ failure: describeFailure(failure) }, 'looking at the claims of the org failed'),
  );
}

/**
 * Reads the claims that the org changed since the last look, and records what is new of each in one transaction, under
 * the claim's lock (R-EVENT-04): a kill in between looks again, and two servers at once make no event twice. The first
 * look only takes note of what is there.
 * @returns the number of events.
 */
export async function watchClaims({ database, platform, now }: WatchContext, stopped?: AbortSignal): Promise<number> {
  const find = platform.findChangedClaims;
  if (find === null) return 0;
  const first = { since: now().toISOString(), at: new Date(0).toISOString() };
  const look = v.parse(Look, await getOrSetState(database, 'claims-looked-at', JSON.stringify(first)));
  const from = Math.max(0, Date.parse(look.at) - overlapMs);
  let cursor: { at: string; id: string | null } = { at: new Date(from).toISOString(), id: null };
  let made = 0;
  while (!stopped?.aborted) {
    const claims = await find(cursor, batchSize);
    for (const claim of claims) if (await noteClaim(database, claim, look.since)) made += 1;
    const last = claims.at(-1);
    if (!last) break;
    cursor = { at: last.changedAt, id: last.id };
    await putState(database, 'claims-looked-at', JSON.stringify({ since: look.since, at: last.changedAt }));
    if (claims.length < batchSize) break;
  }
  return made;
}

async function noteClaim(database: Database, claim: ChangedInOrg, since: string): Promise<boolean> {
  const { id, status, substatus, grossTotal, changedAt } = claim;
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
    const gross_total_cents = grossTotal === null ? null : toCents(grossTotal);
    const row = { changed_at: new Date(changedAt), status, substatus, gross_total_cents };
    await transaction
      .insertInto('claims_seen')
      .values({ claim_id: id, ...row })
      .onConflict((known) => known.column('claim_id').doUpdateSet(row))
      .execute();
    return news !== null;
  });
}

type Seen = { status: string | null; substatus: string | null; gross_total_cents: number | null };

/** What is new of a claim; null where nothing is, or where the portal did it and has told it. */
async function newsOf(
  transaction: Database,
  { id, name, depotId, status, substatus, grossTotal, dealersNotes: note, createdAt, changedAt }: ChangedInOrg,
  before: Seen | undefined,
  since: string,
): Promise<PortalEvent | null> {
  if (depotId === null) return null;
  const told = await transaction
    .selectFrom('events')
    .select('payload')
    .where('claim_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = told?.payload ?? before;
  const claim = { id, name, depotId };
  const event = { at: new Date(changedAt), claim, accountId: null } as const;
  const details = { status, substatus, note, total: grossTotal };
  if (!known && createdAt > since && status === 'New' && substatus === null)
    return { ...event, kind: 'claim_received', details: { status, substatus } };
  if (known?.status !== status || (known.substatus ?? null) !== substatus)
    return { ...event, kind: kindOfStep({ status, substatus }), details };
  const cents = grossTotal === null ? null : toCents(grossTotal);
  const isPriced = before !== undefined && cents !== null && before.gross_total_cents !== cents;
  return isPriced ? { ...event, kind: 'estimate_priced', details: { status, substatus, total: grossTotal } } : null;
}
