import type { RequestOrigin } from '../http/route.ts';
import { hit } from '../session/rate-limits.ts';

/**
 * What visitors send in is limited by address, so that nobody floods the platform or the mail of others.
 * @throws AppError `TOO_MANY_REQUESTS`.
 */
export async function limitAnonymousWrite({ caller, address, context, now }: RequestOrigin): Promise<void> {
  if (caller === null) await hit(context.database, 'anonymousWrite', address, now);
}
