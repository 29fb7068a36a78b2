import type { Entry } from '#storage/rows.ts';
import { waitMaxMs } from '../outbox/next-state.ts';

type Queued = Pick<Entry, 'id' | 'claimRef' | 'state' | 'nextAttemptAt' | 'createdAt'>;

/**
 * The entries that may go now: due, and first in line of their claim. What belongs to one claim goes one after the
 * other in the order it was made; one claim's trouble holds up no other (R-OFF-05).
 *
 * @param now epoch milliseconds
 */
export function dueEntries<E extends Queued>(entries: readonly E[], now: number): E[] {
  return firstInLine(entries)
    .filter(({ state, nextAttemptAt }) => state === 'queued' && isDue(nextAttemptAt, now))
    .toSorted(byAge);
}

/** Whether it may go. Nothing waits for so long: a time beyond that comes from a clock that was set back since. */
export function isDue(nextAttemptAt: number, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + waitMaxMs;
}

/** When the next entry is due, in epoch milliseconds; null when none waits for time to pass. */
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

/** A claim goes before what follows it, also when it was changed and so is younger by now. */
function inLine(a: Queued, b: Queued): number {
  return Number(makesClaim(b)) - Number(makesClaim(a)) || byAge(a, b);
}

function makesClaim({ id, claimRef }: Queued): boolean {
  return id === claimRef;
}

function byAge(a: Queued, b: Queued): number {
  return a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;
}
