import type { Entry } from '#storage/rows.ts';
import { waitMaxMs } from '../outbox/next-state.ts';

type Queued = Pick<Entry, 'id' | 'claimRef' | 'state' | 'nextAttemptAt' | 'createdAt'>;

/**
 * The entries that can be sent now: due, and first of their claim. The entries of one claim are sent in the order in
 * which they were made; a claim that fails does not delay others (R-OFF-05).
 *
 * @param now epoch milliseconds
 */
export function dueEntries<E extends Queued>(entries: readonly E[], now: number): E[] {
  return firstInLine(entries)
    .filter(({ state, nextAttemptAt }) => state === 'queued' && isDue(nextAttemptAt, now))
    .toSorted(byAge);
}

/** Whether it is due. A time later than the longest wait means that the clock was set back. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + waitMaxMs;
}

/** When the next entry is due, in epoch milliseconds; null when no entry is queued. */
export function nextDueAt(entries: readonly Queued[]): number | null {
  const times = firstInLine(entries)
    .filter(({ state }) => state === 'queued')
    .map(({ nextAttemptAt }) => nextAttemptAt);
  return times.length === 0 ? null : Math.min(...times);
}

function firstInLine<E extends Queued>(entries: readonly E[]): E[] {
  const first = new Map<string, E>();
  for (const entry of entries.filter(({ state }) => state !== 'sent').toSorted(inLine))
    if (!first.has(entry.claimRef)) first.set(entry.claimRef, entry);
  return [...first.values()];
}

/** A claim is sent before its follow-ups, even if it was changed and so is newer than they are. */
function inLine(a: Queued, b: Queued): number {
  return Number(makesClaim(b)) - Number(makesClaim(a)) || byAge(a, b);
}

function makesClaim({ id, claimRef }: Queued): boolean {
  return id === claimRef;
}

function byAge(a: Queued, b: Queued): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;
}
