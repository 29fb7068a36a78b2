import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Holds a thing by its name until the transaction ends; whoever else wants it, on any server, waits and then sees what
 * was written. Taken before what it guards is read. It does not matter which sales platform keeps the thing itself.
 */
export async function takeAdvisoryLock(transaction: Database, name: string): Promise<void> {
  const lock = createHash('sha256').update(name).digest().readBigInt64BE().toString();
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(transaction);
}
