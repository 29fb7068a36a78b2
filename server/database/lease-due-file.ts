import { sql } from 'kysely';
import type { Database } from './tables.ts';

/** Tables of one row for each stored file that a job has to do, with `due_at` and `attempts`. */
type FileQueue = 'files_to_attach' | 'photo_checks';

/** A stored file of a claim, and how often it was leased. */
export type LeasedFile = {
  id: string;
  claimId: string;
  name: string;
  path: string;
  sha256: string;
  attempts: number;
};

/** Leases the file that is due longest; null without one. It is due again after `leaseMs`, if its server dies. */
export async function leaseDueFile(
  database: Database,
  queue: FileQueue,
  { at, leaseMs }: { at: Date; leaseMs: number },
): Promise<LeasedFile | null> {
  const dueAgain = new Date(at.getTime() + leaseMs);
  const { rows } = await sql<LeasedFile>`
    update ${sql.table(queue)} as queue set due_at = ${dueAgain}, attempts = attempts + 1
    from stored_files
    where stored_files.id = queue.file_id and queue.file_id = (
      select file_id from ${sql.table(queue)} where due_at <= ${at}
      order by due_at limit 1 for update skip locked)
    returning stored_files.id, entity_id as "claimId", name, path, sha256, attempts`.execute(database);
  return rows[0] ?? null;
}
