import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Signals } from '../signals/signals.ts';
import { watchDatabase } from './watch-database.ts';
import { connectServer } from './connect.ts';
import { isUnreachable } from './is-unreachable.ts';
import type { Database } from './tables.ts';

/** Whose writes a read must show; see `Caller`. */
type Reader = { accountId: string; writes: number | null };

/** A replica of the database, for lists, searches and exports (R-OPS-15). */
export type ReadReplica = {
  /**
   * Reads from the replica when it has what the caller wrote last, else from the primary.
   * @param act gets a transaction on the replica, or null for the primary. It may run on both, one after the other.
   */
  read: <Result>(caller: Reader, act: (replica: Database | null) => Promise<Result>) => Promise<Result>;
  /** Reads while the primary is away; what the replica has may be older than anybody's writes. */
  readWithoutPrimary: <Result>(act: (replica: Database) => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** A read that takes longer goes to the primary: replicas hang too. */
const defaultLimitMs = 3000;

/** For so long nobody asks a replica that failed. Then one caller does. */
const defaultRestMs = 5000;

/** Older than this, a replica is not used. A primary where nobody has written for so long can do its reads itself. */
const defaultLagMaxS = 120;

type Options = { max: number; limitMs?: number; restMs?: number; lagMaxS?: number };

export function openReadReplica(
  url: string,
  signals: Signals,
  { max, limitMs = defaultLimitMs, restMs = defaultRestMs, lagMaxS = defaultLagMaxS }: Options,
): ReadReplica {
  const { metrics } = signals;
  const replica = connectServer(url, { max, limitMs, watch: watchDatabase(signals, 'replica') });
  let isAway = false;
  let askAgainAt = 0;

  /** The first caller after a rest tries; the others rest on. */
  function mayAsk(): boolean {
    const now = performance.now();
    if (!isAway) return true;
    if (now < askAgainAt) return false;
    askAgainAt = now + restMs;
    return true;
  }

  function noteFailure(error: unknown): void {
    isAway = isUnreachable(error);
    askAgainAt = performance.now() + restMs;
  }

  return {
    async read({ accountId, writes }, act) {
      const onPrimary = (reason: 'behind' | 'away') => {
        metrics.replicaReads.inc({ answer: reason });
        return act(null);
      };
      if (writes === null) return onPrimary('behind');
      if (!mayAsk()) return onPrimary('away');
      const reading = replica
        .transaction()
        // One snapshot for the question and the answer, and one server behind a balancer.
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (transaction) =>
          (await hasWrites(transaction, { accountId, writes, lagMaxS })) ? { result: await act(transaction) } : null,
        );
      try {
        const answer = await within(limitMs, reading);
        isAway = false;
        if (!answer) return await onPrimary('behind');
        metrics.replicaReads.inc({ answer: 'replica' });
        return answer.result;
      } catch (error) {
        // A refusal is asked for again too: a row that it depends on may not have arrived.
        noteFailure(error);
        return onPrimary(isAway ? 'away' : 'behind');
      }
    },
    readWithoutPrimary: (act) => within(limitMs, replica.transaction().setAccessMode('read only').execute(act)),
    close: () => replica.destroy(),
  };
}

/** Whether a replica has all writes of an account, up to the one with this number. */
async function hasWrites(
  replica: Database,
  { accountId, writes, lagMaxS }: { accountId: string; writes: number; lagMaxS: number },
): Promise<boolean> {
  const { rows } = await sql<{ writes: number; lags: boolean }>`
    select writes, pg_is_in_recovery() and coalesce(
        now() - pg_last_xact_replay_timestamp() > make_interval(secs => ${lagMaxS}), true) as lags
      from account_writes where account_id = ${accountId}`.execute(replica);
  return rows.some((row) => row.writes >= writes && !row.lags);
}

async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const end = new AbortController();
  const limit = wait(limitMs, undefined, { ref: false, signal: end.signal }).then(() => {
    throw new Error('Query read timeout of the replica');
  });
  // Whichever comes second has nobody to tell.
  limit.catch(() => {});
  work.catch(() => {});
  try {
    return await Promise.race([work, limit]);
  } finally {
    end.abort();
  }
}
