import { createHash } from 'node:crypto';
import { mailDelayS } from '#contract/limits.ts';
import { AppError } from '../app-error.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';

/** At most `max` hits in any `windowS` seconds. */
type Limit = { readonly max: number; readonly windowS: number };

/** R-API-08. */
export const limits = {
  signInOfAccount: { max: 10, windowS: 15 * 60 },
  signInOfAddress: { max: 100, windowS: 15 * 60 },
  anonymousLookUp: { max: 60, windowS: 60 },
  /** By a person's email or phone, from one account. */
  personLookUp: { max: 120, windowS: 60 },
  /** Sign-ups, applications and tickets from one address. */
  anonymousWrite: { max: 60, windowS: 60 },
  resetMail: { max: 1, windowS: mailDelayS },
  verificationMail: { max: 1, windowS: mailDelayS },
  invitationMail: { max: 1, windowS: mailDelayS },
  emailInUseMail: { max: 1, windowS: mailDelayS },
  /** Archives of an account's own data. */
  ownData: { max: 10, windowS: 60 * 60 },
  /** Mails to admins about applications; further applications wait in the sales platform. */
  applicationMail: { max: 10, windowS: 60 * 60 },
} as const satisfies Record<string, Limit>;

/**
 * Counts a hit in the database, shared by all servers.
 * @param subject what is limited, such as an address; stored as a hash.
 * @returns a function that undoes the hit.
 * @throws AppError `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export async function hit(
  database: Database,
  name: keyof typeof limits,
  subject: string,
  now: Date,
): Promise<() => Promise<void>> {
  const { max, windowS } = limits[name];
  const bucket = bucketName(name, subject);
  await database.deleteFrom('rate_limit_hits').where('expires_at', '<=', now).execute();

  // Inserted before checking, then compared with earlier hits only: of many concurrent hits the first `max` pass.
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

/** Serialises hits of a bucket across servers, so that a hit sees all hits with a lower id. */
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

/** Deletes all hits of a subject whose identity is proven otherwise. */
export async function resetLimit(database: Database, name: keyof typeof limits, subject: string): Promise<void> {
  await database.deleteFrom('rate_limit_hits').where('bucket', '=', bucketName(name, subject)).execute();
}

function bucketName(name: keyof typeof limits, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url')}`;
}
