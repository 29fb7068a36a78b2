import { countForBadge, showBadge } from '#offline/badge.ts';
import { forgetErased } from '#offline/device/forget-erased.ts';
import { engine } from '#offline/sync/portal-engine.ts';
import { giveEndOrders } from '#session/end-orders.ts';

/**
 * Sends what is due, and ends the sessions that were left without network. Rejects while something is to be repeated, so
 * that the browser repeats the sync event later.
 */
export async function sendAll(): Promise<void> {
  const [{ unsent, nextDueAt }, areEnded] = await Promise.all([engine.drain(), giveEndOrders()]);
  await forgetErased();
  await showBadge(await countForBadge());
  // Entries that need a person have no due time.
  if (!areEnded) throw new Error('A session is still to be ended');
  if (unsent > 0 && nextDueAt !== null) throw new Error('The outbox has entries to retry');
}
