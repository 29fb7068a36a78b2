import * as v from 'valibot';
import { claimScheduledJob, type ScheduledJob } from '../database/claim-scheduled-job.ts';
import { getOrSetState, putState } from '../database/server-state.ts';
import type { Database } from '../database/tables.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import { type WorkLoop, startWorkLoop } from '../base/work-loop.ts';
import type { FindChanged, SalesPlatform } from './sales-platform.ts';

export type WatchContext = { database: Database; platform: SalesPlatform; now: () => Date };
export type Log = { error: (details: object, message: string) => void };

/** A write of the org may become visible so long after its time stamp. */
const overlapMs = 60_000;

const batchSize = 500;

/** When the looking began, and up to where it has come. */
const Look = v.pipe(v.string(), v.parseJson(), v.object({ since: v.string(), at: v.string() }));

type Looked<Row> = {
  /** The state that says up to where the looking has come. */
  key: 'claims-looked-at' | 'registrations-looked-at';
  find: FindChanged<Row>;
  /** Records what is new of a batch. @returns the number of events. */
  note: (rows: readonly Row[], since: string) => Promise<number>;
};

/**
 * Reads what the org changed since the last look, the longest ago first; a kill in between looks again (R-EVENT-04).
 * The first look reads all.
 * @returns the number of events.
 */
export async function lookAtChanges<Row extends { id: string; changedAt: string }>(
  { database, now }: Pick<WatchContext, 'database' | 'now'>,
  { key, find, note }: Looked<Row>,
  stopped?: AbortSignal,
): Promise<number> {
  const first = { since: now().toISOString(), at: new Date(0).toISOString() };
  const look = v.parse(Look, await getOrSetState(database, key, JSON.stringify(first)));
  const from = Math.max(0, Date.parse(look.at) - overlapMs);
  let cursor: { at: string; id: string | null } = { at: new Date(from).toISOString(), id: null };
  let made = 0;
  while (!stopped?.aborted) {
    const rows = await find(cursor, batchSize);
    made += await note(rows, look.since);
    const last = rows.at(-1);
    if (!last) break;
    cursor = { at: last.changedAt, id: last.id };
    await putState(database, key, JSON.stringify({ since: look.since, at: last.changedAt }));
    if (rows.length < batchSize) break;
  }
  return made;
}

type Watch = { job: ScheduledJob; everyMs: number; look: (stopped: AbortSignal) => Promise<number> };

/** Looks on an interval, one server for all of them. */
export function startLooking(context: WatchContext, log: Log, { job, everyMs, look }: Watch): WorkLoop {
  return startWorkLoop(
    async (stopped) => {
      if (await claimScheduledJob(context.database, job, context.now(), everyMs)) await look(stopped);
    },
    (failure) => log.error({ failure: describeFailure(failure) }, `looking at the ${job} of the org failed`),
  );
}
