import { EntryLocked } from '#offline/outbox/edit.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { sendNow } from '#offline/sync/triggers.ts';

/** Whether it waits for time, for a session or for a third try; what a person must change first does not. */
export function canBeStarted(entry: ListedEntry): boolean {
  if (entry.unreadable) return false;
  const { state, cause } = entry;
  return state === 'queued' || state === 'signin' || cause.code === 'three_failures';
}

/** Starts everything that can be. */
export async function sendAll(entries: readonly ListedEntry[]): Promise<void> {
  for (const { id } of entries.filter(canBeStarted)) await retryEntry(id).catch(ignoreLocked);
  sendNow();
}

/** One that has just left needs no start. */
function ignoreLocked(error: unknown): void {
  if (!(error instanceof EntryLocked)) throw error;
}
