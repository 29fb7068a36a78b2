import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../errors/app-error.ts';
import { beginWrite, countWrite } from './account-writes.ts';
import { tryAdvisoryLock } from './advisory-lock.ts';
import { runTransaction } from './run-transaction.ts';
import type { Database } from './tables.ts';
import type { Turns } from './turns.ts';

/** A response as stored: the status and the exact body. */
export type StoredResponse = { status: number; body: string };

export type KeyedWrite = {
  accountId: string;
  key: string;
  /** SHA-256 of the payload, files included. */
  fingerprint: string;
  now: Date;
};

/** Retry delay while the first request still runs, in seconds. */
const retryAfterS = 1;

type Once = {
  database: Database;
  /**
   * Keys in progress on this server. The embedded database runs transactions one by one, so its locks would make a
   * repeat wait.
   */
  inProgress: Set<string>;
  inTurn: Turns;
};

/**
 * Runs a write at most once for its account and key (R-API-11). The response is stored in the write's transaction; a
 * repeat gets the stored response.
 * @param prepare runs before the transaction, unless the response is stored already; null when there is nothing to do.
 * @param perform runs the write and returns the response; runs again after a deadlock. If it throws an error with a
 *   storable response, its writes are rolled back and that response is stored.
 * @param toStoredRefusal maps an error to its response, or to null when it must not be stored.
 * @throws AppError `IDEMPOTENCY_IN_PROGRESS`, `IDEMPOTENCY_KEY_REUSED`, and any error of `perform`.
 */
export async function runOnce(
  { database, inProgress, inTurn }: Once,
  write: KeyedWrite,
  prepare: (() => Promise<void>) | null,
  perform: (transaction: Database) => Promise<StoredResponse>,
  toStoredRefusal: (error: unknown) => StoredResponse | null,
): Promise<StoredResponse & { replayed: boolean }> {
  const name = `${write.accountId} ${write.key}`;
  if (inProgress.has(name)) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterS });
  inProgress.add(name);
  try {
    if (prepare) {
      const stored = await findStoredResponse(database, write);
      if (stored) return { ...stored, replayed: true };
      await prepare();
    }
    const act = async (transaction: Database) => {
      await beginWrite(transaction, write.accountId);
      // Another process holds the lock while its transaction uses the same key.
      if (!(await tryAdvisoryLock(transaction, name))) throw new AppError('IDEMPOTENCY_IN_PROGRESS', { retryAfterS });
      const stored = await findStoredResponse(transaction, write);
      if (stored) return { ...stored, replayed: true };

      const response = await performOrRefuse(transaction, perform, toStoredRefusal);
      const { accountId: account_id, key, fingerprint, now: created_at } = write;
      await transaction
        .with('counted', (on) => countWrite(on, account_id))
        .insertInto('idempotent_answers')
        .values({ account_id, key, fingerprint, created_at, ...response })
        .execute();
      return { ...response, replayed: false };
    };
    return await inTurn(() => runTransaction(database, act));
  } finally {
    inProgress.delete(name);
  }
}

async function findStoredResponse(database: Database, write: KeyedWrite): Promise<StoredResponse | null> {
  const stored = await database
    .selectFrom('idempotent_answers')
    .select(['fingerprint', 'status', 'body'])
    .where('account_id', '=', write.accountId)
    .where('key', '=', write.key)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.fingerprint !== write.fingerprint) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return { status: stored.status, body: stored.body };
}

async function performOrRefuse(
  transaction: Database,
  perform: (transaction: Database) => Promise<StoredResponse>,
  toStoredRefusal: (error: unknown) => StoredResponse | null,
): Promise<StoredResponse> {
  await sql`savepoint act`.execute(transaction);
  try {
    return await perform(transaction);
  } catch (error) {
    const response = toStoredRefusal(error);
    if (!response) throw error;
    await sql`rollback to savepoint act`.execute(transaction);
    return response;
  }
}

/** SHA-256 in hex of a value's canonical JSON; the order of object keys does not matter. */
export function fingerprint(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
