import { countForBadge, showBadge } from '#offline/badge.ts';
import { engine } from '#offline/sync/portal-engine.ts';

/** Sends what is due. Rejects while something is left that will be due again by itself: the browser wakes us for it later. */
export async function sendAll(): Promise<void> {
  const { unsent, nextDueAt } = await engine.drain();
  await showBadge(await countForBadge());
  // What waits for a person is no reason to be woken.
  if (unsent > 0 && nextDueAt !== null) throw new Error('The outbox is not empty yet');
}
