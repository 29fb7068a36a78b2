import type { Role } from '#contract/primitives.ts';
import type { Context } from '../context.ts';
import { hit } from '../session/rate-limits.ts';
import type { Caller } from '../session/sessions.ts';

/** Who gets a person's data in a look-up; everybody else gets ids and states (`decisions.md 23`, `contract.md §4` and 6). */
const trusted: readonly Role[] = ['depot', 'retailer', 'retailer_depot', 'admin'];

/** Whether a look-up may tell this caller more than ids and states. */
export function maySeePersonalData(caller: Caller | null): boolean {
  return caller !== null && trusted.includes(caller.role);
}

/**
 * Anonymous look-ups are limited by address (`contract.md §1`, limits).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousLookUp(call: {
  caller: Caller | null;
  address: string;
  now: Date;
  context: Context;
}): Promise<void> {
  if (call.caller === null) await hit(call.context.database, 'anonymousLookUp', call.address, call.now);
}
