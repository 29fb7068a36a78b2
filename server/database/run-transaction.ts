import type { Database } from './tables.ts';

const mostRuns = 3;

/** Runs `work` in a transaction. Repeats it if PostgreSQL rolled it back to end a deadlock. */
export async function runTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let run = 1; ; run += 1)
    try {
      return await database.transaction().execute(work);
    } catch (error) {
      if (run === mostRuns || !isDeadlock(error)) throw error;
    }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
