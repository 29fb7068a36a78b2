import type { Database } from './tables.ts';

/** Work that one server does for all of them, now and then. */
export type ScheduledJob = 'sweep';

/** Whether a chore is due and falls to the server that asks; it is then due again `everyMs` later. */
export async function claimScheduledJob(
  database: Database,
  name: ScheduledJob,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const due_at = new Date(now.getTime() + everyMs);
  // One statement: of two servers that ask at once the second finds the row changed.
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('chores')
    .values({ name, due_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at }).where('chores.due_at', '<=', now))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
