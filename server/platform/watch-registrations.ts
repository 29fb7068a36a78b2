import { sql } from 'kysely';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';
import type { WorkLoop } from '../base/work-loop.ts';
import type { ChangedRegistration } from './sales-platform.ts';
import { type Log, lookAtChanges, startLooking, type WatchContext } from './look-at-changes.ts';
import { isDecision, recordDecision } from '../events/registration-decisions.ts';

/** They are decided far less often than claims. */
const everyMs = 5 * 60_000;

/** Makes events of the org's decisions on registrations, on an interval; null where the platform is the portal's own. */
export function startWatchingRegistrations(context: WatchContext, log: Log): WorkLoop | null {
  if (context.platform.findChangedRegistrations === null) return null;
  const look = (stopped: AbortSignal) => watchRegistrations(context, stopped);
  return startLooking(context, log, { job: 'registrations', everyMs, look });
}

/**
 * Records the decisions on changed registrations, each batch in one transaction (R-EVENT-04). The first look only takes
 * note of what is there; of what came since, the portal's own registrations came undecided.
 * @returns the number of events.
 */
export async function watchRegistrations(
  { database, platform, now }: WatchContext,
  stopped?: AbortSignal,
): Promise<number> {
  const find = platform.findChangedRegistrations;
  if (find === null) return 0;
  const note = (rows: readonly ChangedRegistration[], since: string) =>
    database.transaction().execute((transaction) => noteBatch(transaction, rows, since));
  return lookAtChanges({ database, now }, { key: 'registrations-looked-at', find, note }, stopped);
}

async function noteBatch(transaction: Database, rows: readonly ChangedRegistration[], since: string): Promise<number> {
  if (rows.length === 0) return 0;
  await takeAdvisoryLock(transaction, 'registrations seen');
  const known = await transaction
    .selectFrom('registrations_seen')
    .select(['registration_id', 'status'])
    .where(sql<boolean>`registration_id = any(${rows.map(({ id }) => id)})`)
    .execute();
  const before = new Map(known.map(({ registration_id, status }) => [registration_id, status]));
  const decided = rows.filter(({ id, status, isOfPortal, createdAt }) => {
    const wasSeen = before.has(id);
    const isNews = wasSeen ? before.get(id) !== status : isOfPortal && createdAt > since;
    return isNews && isDecision(status);
  });
  for (const { changedAt, ...row } of decided) await recordDecision(transaction, { ...row, at: new Date(changedAt) });
  const seen = rows.filter(({ id, status }) => !before.has(id) || before.get(id) !== status);
  if (seen.length > 0)
    await transaction
      .insertInto('registrations_seen')
      .values(seen.map(({ id, status }) => ({ registration_id: id, status })))
      .onConflict((one) => one.column('registration_id').doUpdateSet({ status: sql`excluded.status` }))
      .execute();
  return decided.length;
}
