import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startWorkLoop } from '../base/work-loop.ts';
import { claimScheduledJob } from '../database/claim-scheduled-job.ts';
import type { Database } from '../database/tables.ts';
import { describeFailure } from '../errors/describe-failure.ts';
import type { FileContext, FileStore } from './file-store.ts';
import { expireRateWindows } from '../limits/rate-limits.ts';
import type { Signals } from '../signals/signals.ts';
import { expireUploads, uploadTtlMs } from './uploads.ts';
import { ownsStore } from './verify-store-owner.ts';

/** A file without a row that is older than this belongs to no running request of any server. Also the job's interval. */
export const orphanAgeMs = 60 * 60 * 1000;

/** For how long a file without a row is kept: the database may be an older backup, soon replaced by the right one. */
export const quarantineMs = 7 * 24 * orphanAgeMs;

/** Files handled by one statement. */
const batchSize = 1000;

type Write = (details: object, message: string) => void;
type Watched = FileContext & { now: () => Date; signals?: Signals };
type Log = { info: Write; error: Write };

/**
 * Cleans at the start and every hour: each server its own incoming folder; one server in an hour, however often it
 * starts, the shared store (R-OPS-10).
 * @returns a function that stops the job and waits for a running pass.
 */
export function startCleanupJob({ files, database, now, signals }: Watched, log: Log): () => Promise<void> {
  const clean = async (stopped: AbortSignal) => {
    await deleteStaleIncoming(files, now());
    if (!(await claimScheduledJob(database, 'sweep', now(), orphanAgeMs))) return;
    await expireRateWindows(database, now());
    if (!(await ownsStore({ files, database }))) {
      log.error({}, 'cleanup skipped: the file store belongs to another database');
      return;
    }
    await expireUploads({ files, database }, new Date(now().getTime() - uploadTtlMs));
    const removed = await deleteQuarantined(files, database, now());
    const quarantined = await quarantineOrphans(files, database, now(), stopped);
    signals?.metrics.orphansFound.inc(quarantined);
    log.info({ quarantined, removed }, 'cleanup finished');
  };
  const onFailure = (failure: unknown) => log.error({ failure: describeFailure(failure) }, 'cleanup failed');
  return startWorkLoop(clean, onFailure, orphanAgeMs).stop;
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
 * Notes stored files whose transaction was never committed, or that a restored database does not know. They stay where
 * they are, and readable. Safe to run on two servers at once.
 * @returns the number of files that were not noted before.
 */
export async function quarantineOrphans(
  store: FileStore,
  database: Database,
  now: Date,
  stopping?: AbortSignal,
): Promise<number> {
  const oldest = now.getTime() - orphanAgeMs;
  let noted = 0n;
  for await (const entries of store.list()) {
    // Shutdown does not wait for a listing of a million files.
    if (stopping?.aborted) break;
    const old = entries.filter(({ modifiedAt }) => modifiedAt.getTime() < oldest).map(({ name }) => name);
    const orphans = await withoutRow(database, old);
    if (orphans.length === 0) continue;
    const { numInsertedOrUpdatedRows = 0n } = await database
      .insertInto('quarantined_files')
      .values(orphans.map((path) => ({ path, since: now })))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    noted += numInsertedOrUpdatedRows;
  }
  return Number(noted);
}

/**
 * Deletes files whose quarantine is over; those that have a row again stay.
 * @returns the number of deleted files.
 */
export async function deleteQuarantined(store: FileStore, database: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - quarantineMs);
  let removed = 0;
  for (;;) {
    const due = await database
      .selectFrom('quarantined_files')
      .select('path')
      .where('since', '<', before)
      .limit(batchSize)
      .execute();
    if (due.length === 0) return removed;
    const paths = due.map(({ path }) => path);
    const orphans = await withoutRow(database, paths);
    await store.remove(orphans);
    await database.deleteFrom('quarantined_files').where('path', 'in', paths).execute();
    removed += orphans.length;
  }
}

async function withoutRow(database: Database, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await database.selectFrom('stored_files').select('path').where('path', 'in', names).execute();
  const pieces = await database.selectFrom('upload_pieces').select('path').where('path', 'in', names).execute();
  const known = new Set([...rows, ...pieces].map(({ path }) => path));
  return names.filter((name) => !known.has(name));
}
