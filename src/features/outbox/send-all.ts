import { EntryLocked } from '#offline/outbox/edit.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import type { ListedEntry } from '#offline/outbox/list.ts';
import { sendNow } from '#offline/sync/wake.ts';

/** Starts everything that waits for time or for a third try; what a person must change first stays. */
export async function sendAll(entries: readonly ListedEntry[]): Promise<void> {
  const readable = entries.filter((entry) => !entry.unreadable);
  for (const { id, state, cause } of readable)
    if (state === 'queued' || state === 'signin' || cause.code === 'three_failures')
      await retryEntry(id).catch(ignoreLocked);
  sendNow();
}

/** One that has just left needs no start. */
function ignoreLocked(error: unknown): void {
  if (!(error instanceof EntryLocked)) throw error;
}
