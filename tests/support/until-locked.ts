import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** Waits until a statement like this waits for a lock in a database of PostgreSQL. */
export async function untilLocked(observer: Database, name: string, statement = '%'): Promise<void> {
  const waits = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
    where datname = ${name} and query like ${statement} and wait_event_type = 'Lock') as waits`;
  while (!(await waits.execute(observer)).rows[0]?.waits);
}
