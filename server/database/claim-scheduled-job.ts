import type { Database } from './tables.ts';

/** Jobs that one server runs for all of them. */
export type ScheduledJob = 'sweep' | 'retention' | 'claims' | 'registrations' | 'invitations' | 'decisions';

/**
 * Claims a job if it is due. It is due again `everyMs` later.
 * @returns whether this server runs the job now.
 */
export async function claimScheduledJob(
  database: Database,
  name: ScheduledJob,
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const due_at = new Date(now.getTime() + everyMs);
  // A single statement: of two concurrent servers the second finds the row changed.
  const { numInsertedOrUpdatedRows = 0n } = await database
    .insertInto('chores')
    .values({ name, due_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at }).where('chores.due_at', '<=', now))
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
