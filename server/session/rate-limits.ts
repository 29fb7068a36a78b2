import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';

/** At most `max` hits in any `windowS` seconds. */
type Limit = { readonly max: number; readonly windowS: number };

/** R-API-08, limits. */
export const limits = {
  signInOfAccount: { max: 10, windowS: 15 * 60 },
  signInOfAddress: { max: 100, windowS: 15 * 60 },
  anonymousLookUp: { max: 60, windowS: 60 },
  /** Sign-ups, applications and tickets of one address; as many as look-ups. */
  anonymousWrite: { max: 60, windowS: 60 },
  resetMail: { max: 1, windowS: 60 },
  verificationMail: { max: 1, windowS: 60 },
  emailInUseMail: { max: 1, windowS: 60 },
  /** What admins are told of applications; the rest waits in the sales platform all the same. */
  applicationMail: { max: 10, windowS: 60 * 60 },
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
  const bucket = bucketOf(name, subject);
  await database.deleteFrom('rate_limit_hits').where('expires_at', '<=', now).execute();

  // Counted before it is judged, and judged by those before it: of many at once only the first `max` get through.
  const expires_at = new Date(now.getTime() + windowS * 1000);
  const { id } = await withBucketLock(database, bucket, (transaction) =>
    transaction
      .insertInto('rate_limit_hits')
      .values({ bucket, at: now, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const undo = async () => {
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
  if (!blocking) return undo;

  await undo();
  const retryAfterS = Math.max(1, Math.ceil((blocking.expires_at.getTime() - now.getTime()) / 1000));
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterS });
}

/** One after the other, whichever server they come to: whoever has a number sees everything with a lower one. */
function withBucketLock<Result>(
  database: Database,
  bucket: string,
  act: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  const locked = async (transaction: Database) => {
    await takeAdvisoryLock(transaction, bucket);
    return act(transaction);
  };
  return database.isTransaction ? locked(database) : database.transaction().execute(locked);
}

/** Forgets every hit of a subject: it has proven who it is by other means. */
export async function resetLimit(database: Database, name: keyof typeof limits, subject: string): Promise<void> {
  await database.deleteFrom('rate_limit_hits').where('bucket', '=', bucketOf(name, subject)).execute();
}

function bucketOf(name: keyof typeof limits, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
