import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Waits for the lock of this name and holds it until the transaction ends, across all servers. Take it before reading
 * what it protects.
 */
export async function takeAdvisoryLock(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)}::bigint)`.execute(transaction);
}

/** As `takeAdvisoryLock`, together with others that share it. */
export async function shareAdvisoryLock(transaction: Database, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(name)}::bigint)`.execute(transaction);
}

/** Takes many locks in one order, so that two transactions never wait for each other. */
export async function takeAdvisoryLocks(transaction: Database, names: readonly string[]): Promise<void> {
  const keys = names.toSorted().map(lockKey);
  await sql`select pg_advisory_xact_lock(key) from unnest(${keys}::bigint[]) as keys (key)`.execute(transaction);
}

/** Takes the lock if it is free. Returns whether it did. */
export async function tryAdvisoryLock(transaction: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as taken`.execute(transaction);
  return rows[0]?.taken === true;
}

function lockKey(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
