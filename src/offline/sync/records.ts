import { byServerClock } from '#clock/server-clock.ts';
import type { PortalDatabase } from '#storage/database.ts';
import { deletePhotosOf } from '#storage/photo-rows.ts';
import { sweepPhotoBytes } from '#storage/sweep-photos.ts';
import type { EntryStep, StepResults } from '#storage/registering.ts';
import type { AttemptRow, Cause, Entry, FoundRegistration } from '#storage/rows.ts';
import { isDecrypted } from '#storage/seal.ts';
import { readEntry } from '../outbox/list.ts';
import { isDue } from './due.ts';
import { nextState, type Verdict } from '../outbox/next-state.ts';
import type { Outcome, Sent } from '../outbox/outcome.ts';
import { settleFollowers } from '../outbox/followers.ts';

/** How long a sent entry stays in the outbox. */
export const sentRetentionMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Marks an entry as being sent and returns it; null if it cannot be sent any more (edited, discarded, sent, not due, or
 * rewritten by a newer version of the app). Of a single request it also records that it was sent.
 */
export async function markSending(
  database: PortalDatabase,
  id: string,
  now: number,
  isSingleRequest: (entry: Entry) => boolean = () => false,
): Promise<{ entry: Entry; hasLeft: boolean } | null> {
  return database.transaction('rw', database.entries, database.attempts, async () => {
    const row = await database.entries.get(id);
    if (row?.state !== 'queued' || !isDue(row.nextAttemptAt, now)) return null;
    const entry = readEntry(row);
    if (entry.unreadable) return null;
    const hasLeft = isSingleRequest(entry);
    if (hasLeft) await database.attempts.add({ entryId: id, at: isoOf(now), event: 'left' });
    await database.entries.put({ ...row, state: 'sending', attempted: row.attempted || hasLeft });
    return { entry, hasLeft };
  });
}

/** Records a request before it is sent; with several steps, also what the step sends. */
export async function recordLeaving(
  database: PortalDatabase,
  entryId: string,
  now: number,
  step?: EntryStep,
  steps?: StepResults,
): Promise<void> {
  await database.transaction('rw', database.entries, database.attempts, async () => {
    await database.attempts.add({ entryId, at: isoOf(now), event: 'left', ...(step && { step }) });
    await change(database, entryId, (entry) => {
      entry.attempted = true;
      if ('steps' in entry && steps) entry.steps = steps;
    });
  });
}

/** Records the result of a step before the claim, which is then never repeated. */
export async function recordDone(
  database: PortalDatabase,
  entryId: string,
  now: number,
  { step, steps, resolved }: { step: EntryStep; steps: StepResults; resolved?: FoundRegistration | undefined },
): Promise<void> {
  await database.transaction('rw', database.entries, database.attempts, async () => {
    await database.attempts.add({ entryId, at: isoOf(now), event: 'accepted', step });
    await change(database, entryId, (entry) => {
      if ('steps' in entry) entry.steps = steps;
      if (entry.kind === 'claim' && resolved) entry.resolved = resolved;
    });
  });
}

/** Records the result of a look-up before it is used. */
export async function recordResolved(database: PortalDatabase, id: string, found: FoundRegistration): Promise<void> {
  await database.transaction('rw', database.entries, () =>
    change(database, id, (entry) => {
      if (entry.kind === 'claim') entry.resolved = found;
    }),
  );
}

/** Changes an entry if it exists. Reading and writing by key is faster than Dexie's `modify`. */
async function change(database: PortalDatabase, id: string, by: (entry: Entry) => void): Promise<void> {
  const entry = await database.entries.get(id);
  if (!entry) return;
  by(entry);
  await database.entries.put(entry);
}

/**
 * Records the outcome of an attempt: the next state of the entry and a line of the log in one transaction. The photos
 * of a sent entry are deleted only after its commit.
 */
export async function recordOutcome(
  database: PortalDatabase,
  entryId: string,
  { outcome, step }: Pick<Sent, 'outcome' | 'step'>,
  verdict: Verdict,
  now: number,
): Promise<void> {
  await database.transaction('rw', database.entries, database.drafts, database.attempts, async () => {
    const entry = await database.entries.get(entryId);
    // It is encrypted with the key of an account that has signed out.
    if (!entry || !isDecrypted(entry)) return;
    await database.attempts.add({ ...logLine(entryId, outcome, verdict, now), ...(step && { step }) });
    await database.entries.put({
      ...entry,
      state: verdict.state,
      attempts: verdict.attempts,
      nextAttemptAt: verdict.delayMs === 0 ? 0 : now + verdict.delayMs,
      cause: { ...causeOf(outcome, verdict, now), ...(step && { step }) },
      receipt: outcome.kind === 'accepted' ? outcome.receipt : entry.receipt,
    });
    if (typeof verdict.queue === 'object') await pauseOthers(database, entry.accountId, now + verdict.queue.pauseMs);
    if (entry.kind === 'claim' && verdict.state === 'sent')
      await settleFollowers(database, entry.accountId, isoOf(now));
  });
}

/** Deletes the photos of sent entries. */
export async function purgePhotos(database: PortalDatabase, entryIds: readonly string[]): Promise<void> {
  await database.transaction('rw', database.photos, database.photoBytes, () => deletePhotosOf(database, ...entryIds));
}

/** Queues follow-ups that still wait for a claim that has been sent, as older versions of the app left them. */
export async function recoverFollowers(database: PortalDatabase, accountId: string, now: number): Promise<void> {
  if ((await database.entries.where({ accountId, state: 'waiting' }).count()) === 0) return;
  await database.transaction('rw', database.entries, database.drafts, () =>
    settleFollowers(database, accountId, isoOf(now)),
  );
}

/** Recovers entries that an ended page or worker left in `sending`. Only for the holder of the lock. */
export async function recoverInterrupted(
  database: PortalDatabase,
  accountId: string,
  now: () => number,
  random: () => number,
): Promise<void> {
  const left = await database.entries.where({ accountId, state: 'sending' }).toArray();
  for (const entry of left) {
    const outcome: Outcome = { kind: 'interrupted' };
    await recordOutcome(database, entry.id, { outcome }, nextState(outcome, entry.attempts, random()), now());
  }
}

/**
 * Deletes photos that a kill left after a receipt, and entries that were sent long ago by the server's time; none while
 * it is not known.
 */
export async function sweepSent(database: PortalDatabase, accountId: string, now: number | null): Promise<void> {
  const sent = await database.entries.where({ accountId, state: 'sent' }).toArray();
  await purgePhotos(
    database,
    sent.map(({ id }) => id),
  );
  await sweepPhotoBytes(database);
  const old = sent
    .filter(({ receipt }) => receipt && now !== null && now - Date.parse(receipt.at) > sentRetentionMs)
    .map(({ id }) => id);
  if (old.length === 0) return;
  await database.transaction('rw', database.entries, database.attempts, async () => {
    await database.attempts.where('entryId').anyOf(old).delete();
    await database.entries.bulkDelete(old);
  });
}

async function pauseOthers(database: PortalDatabase, accountId: string, until: number): Promise<void> {
  await database.entries
    .where({ accountId, state: 'queued' })
    .modify((entry: Entry) => void (entry.nextAttemptAt = Math.max(entry.nextAttemptAt, until)));
}

function causeOf(outcome: Outcome, verdict: Verdict, now: number): Cause {
  const cause: Cause = { code: verdict.cause, at: isoOf(now) };
  if (outcome.kind === 'decision') return { ...cause, serverCode: outcome.decision };
  if (outcome.kind === 'incomplete' && outcome.lost) return { ...cause, lost: [...outcome.lost] };
  if (outcome.kind !== 'refused') return cause;
  const { status, code, message, fields } = outcome;
  return {
    ...cause,
    status,
    serverCode: code,
    message,
    ...(Array.isArray(fields) ? { fieldNames: fields } : fields ? { fields } : {}),
  };
}

function logLine(entryId: string, outcome: Outcome, verdict: Verdict, now: number): AttemptRow {
  const line = { entryId, at: isoOf(now) };
  if (outcome.kind === 'accepted') return { ...line, event: 'accepted' };
  if (outcome.kind === 'refused')
    return { ...line, event: refusalEvent(verdict), status: outcome.status, serverCode: outcome.code };
  if (outcome.kind === 'cut') return { ...line, event: 'no_answer', goesOn: true };
  const { kind } = outcome;
  return { ...line, event: kind === 'fault' || kind === 'offline' ? 'no_answer' : kind };
}

/** The third server error is shown as "three failures"; in the log it is a server error. */
function refusalEvent({ cause }: Verdict): AttemptRow['event'] {
  return cause === 'three_failures' ? 'server_error' : cause;
}

function isoOf(epochMs: number): string {
  return byServerClock(epochMs).toISOString();
}
