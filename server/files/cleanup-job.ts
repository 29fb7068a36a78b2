import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { claimScheduledJob } from '../database/claim-scheduled-job.ts';
import type { Database } from '../database/tables.ts';
import { describeFailure } from '../http/describe-failure.ts';
import type { FileContext, FileStore, StoredEntry } from './file-store.ts';
import { expireRateWindows } from '../session/rate-limits.ts';
import { expireUploads } from './uploads.ts';

/** A file without a row that is older than this belongs to no running request of any server. Also the job's interval. */
export const orphanAgeMs = 60 * 60 * 1000;

type Write = (details: object, message: string) => void;
type Log = { info: Write; error: Write };

/**
 * Deletes orphaned files at the start and every hour. Each server cleans its own incoming folder; one server at a time
 * cleans the shared store.
 * @returns a function that stops the job and waits for a running pass.
 */
export function startCleanupJob({ files, database, now }: FileContext & { now: () => Date }, log: Log) {
  const stopping = new AbortController();
  const run = async (claimsJob: () => Promise<boolean>) => {
    try {
      await deleteStaleIncoming(files, now());
      if (!(await claimsJob())) return;
      await expireUploads(database, now());
      await expireRateWindows(database, now());
      const removed = await deleteOrphans(files, database, now(), stopping.signal);
      log.info({ removed }, 'cleanup finished');
    } catch (error) {
      log.error({ failure: describeFailure(error) }, 'cleanup failed');
    }
  };
  // The first pass needs no claim: a restarted server deletes what it left when it was killed.
  let running = run(async () => true);
  const timer = setInterval(() => {
    running = running.then(() => run(() => claimScheduledJob(database, 'sweep', now(), orphanAgeMs)));
  }, orphanAgeMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** Deletes partial files that a kill or a power cut left on this machine. */
export async function deleteStaleIncoming({ incoming }: Pick<FileStore, 'incoming'>, now: Date): Promise<void> {
  const oldest = now.getTime() - orphanAgeMs;
  for await (const entry of await opendir(incoming)) {
    const path = join(incoming, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (entry.isFile() && mtimeMs < oldest) await rm(path, { force: true });
  }
}

/**
 * Deletes stored files whose transaction was never committed. Safe to run on two servers at once.
 * @returns the number of deleted files.
 */
export async function deleteOrphans(
  store: FileStore,
  database: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const oldest = now.getTime() - orphanAgeMs;
  let removed = 0;
  for await (const entries of store.list()) {
    // Shutdown does not wait for a listing of a million files.
    if (stopping?.aborted) break;
    const old = entries.filter(({ modifiedAt }) => modifiedAt.getTime() < oldest);
    const orphans = await withoutRow(database, old);
    await store.remove(orphans);
    removed += orphans.length;
  }
  return removed;
}

async function withoutRow(database: Database, entries: readonly StoredEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const names = entries.map(({ name }) => name);
  const rows = await database.selectFrom('stored_files').select('path').where('path', 'in', names).execute();
  const pieces = await database.selectFrom('upload_pieces').select('path').where('path', 'in', names).execute();
  const known = new Set([...rows, ...pieces].map(({ path }) => path));
  return names.filter((name) => !known.has(name));
}
