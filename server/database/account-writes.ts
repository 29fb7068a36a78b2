import { type QueryCreator, sql } from 'kysely';
import type { Tables } from './tables.ts';

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
