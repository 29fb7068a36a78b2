import type { RequestOrigin } from '../http/route.ts';
import { hit } from '../session/rate-limits.ts';

/**
 * Limits look-ups without sign-in by client address (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousLookUp({ caller, address, context, now }: RequestOrigin): Promise<void> {
  if (caller === null) await hit(context.database, 'anonymousLookUp', address, now);
}

/**
 * Limits look-ups by a person's email or phone for each account, so that nobody tries out whose they are (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitPersonLookUp({ caller, context, now }: RequestOrigin): Promise<void> {
  if (caller !== null) await hit(context.database, 'personLookUp', caller.accountId, now);
}

/**
 * Limits writes without sign-in by client address, to protect the sales platform and mailboxes from floods (R-API-08).
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousWrite({ caller, address, context, now }: RequestOrigin): Promise<void> {
  if (caller === null) await hit(context.database, 'anonymousWrite', address, now);
}
