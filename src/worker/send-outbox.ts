import { countForBadge, showBadge } from '#offline/badge.ts';
import { forgetErased } from '#offline/device/forget-erased.ts';
import { engine } from '#offline/sync/portal-engine.ts';

/** Sends what is due. Rejects while a retry is scheduled, so that the browser repeats the sync event later. */
export async function sendAll(): Promise<void> {
  const { unsent, nextDueAt } = await engine.drain();
  await forgetErased();
  await showBadge(await countForBadge());
  // Entries that need a person have no due time.
  if (unsent > 0 && nextDueAt !== null) throw new Error('The outbox has entries to retry');
}
