import { type QueryCreator, sql } from 'kysely';
import { AppError } from '../errors/app-error.ts';
import { shareAdvisoryLock, takeAdvisoryLock } from './advisory-lock.ts';
import type { Database, Tables } from './tables.ts';

/** Account id of all anonymous writes in the idempotency table; their keys are random UUIDs. */
export const anonymousWriter = 'anonymous';

const erasureLock = 'erasure';

/**
 * Begins a write, as the first of its transaction. What it reads of people is erased before it or after it, never
 * between (R-PRIV-03).
 * @throws AppError `UNAUTHENTICATED` for an account that was erased since its request was authorised.
 */
export async function beginWrite(transaction: Database, accountId: string): Promise<void> {
  await shareAdvisoryLock(transaction, erasureLock);
  if (accountId === anonymousWriter) return;
  const account = transaction.selectFrom('accounts').select('id').where('id', '=', accountId);
  if (!(await account.executeTakeFirst())) throw new AppError('UNAUTHENTICATED');
}

/**
 * Waits for the writes that have begun; others begin once the transaction of the erasure ends. Of two erasures at the
 * same time PostgreSQL ends one as a deadlock, which `runTransaction` runs again.
 */
export async function beginErasure(transaction: Database): Promise<void> {
  await takeAdvisoryLock(transaction, erasureLock);
}

/**
 * Counts a write of an account (R-OPS-15), in the write's transaction or after it. It must be the last that the
 * transaction does: the row stays locked until the commit, so that counts become visible in their order. Counts nothing
 * for a caller without an account.
 */
export function countWrite(on: QueryCreator<Tables>, accountId: string) {
  return on
    .insertInto('account_writes')
    .columns(['account_id', 'writes'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select(['id', sql<number>`1`.as('writes')])
        .where('id', '=', accountId),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ writes: sql<number>`account_writes.writes + 1` }),
    );
}
