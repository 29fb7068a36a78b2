import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Database } from '../database/tables.ts';

/** At most `max` hits in any `windowS` seconds. */
type Limit = { readonly max: number; readonly windowS: number };

/** `contract.md §1`, limits. */
export const limits = {
  signInOfAccount: { max: 10, windowS: 15 * 60 },
  signInOfAddress: { max: 100, windowS: 15 * 60 },
  anonymousLookUp: { max: 60, windowS: 60 },
} as const satisfies Record<string, Limit>;

/**
 * Counts a hit in the database, where every server sees it.
 * @param subject whom the limit is for; only its hash is kept.
 * @returns what takes the hit back.
 * @throws AppError `TOO_MANY_REQUESTS` with the seconds until there is room again.
 */
export async function hit(
  database: Database,
  name: keyof typeof limits,
  subject: string,
  now: Date,
): Promise<() => Promise<void>> {
  const { max, windowS } = limits[name];
  const bucket = `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
  await database.deleteFrom('rate_limit_hits').where('expires_at', '<=', now).execute();

  // Counted before it is judged, and judged by those before it: of many at once only the first `max` get through.
  const expires_at = new Date(now.getTime() + windowS * 1000);
  const { id } = await database
    .insertInto('rate_limit_hits')
    .values({ bucket, at: now, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const takeBack = async () => {
    await database.deleteFrom('rate_limit_hits').where('id', '=', id).execute();
  };

  const newestFirst = await database
    .selectFrom('rate_limit_hits')
    .select('expires_at')
    .where('bucket', '=', bucket)
    .where('id', '<', id)
    .where('expires_at', '>', now)
    .orderBy('at', 'desc')
    .limit(max)
    .execute();
  const blocking = newestFirst[max - 1];
  if (!blocking) return takeBack;

  await takeBack();
  const retryAfterS = Math.max(1, Math.ceil((blocking.expires_at.getTime() - now.getTime()) / 1000));
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterS });
}
