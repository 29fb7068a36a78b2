import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/tables.ts';
import type { FileStore, StoredEntry } from './file-store.ts';

/** Older than this, a file without a row belongs to no request that still runs on any server. */
export const orphanAgeMs = 60 * 60 * 1000;

/** Removes what a kill or a power cut left half-received on this machine. */
export async function deleteStaleIncoming({ incoming }: Pick<FileStore, 'incoming'>, now: Date): Promise<void> {
  const oldest = now.getTime() - orphanAgeMs;
  for await (const entry of await opendir(incoming)) {
    const path = join(incoming, entry.name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (entry.isFile() && mtimeMs < oldest) await rm(path, { force: true });
  }
}

/**
 * Removes kept files whose write was never committed. Two servers may do so at once: neither takes what has a row.
 * @returns how many.
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
    // Whoever stops the server does not wait for a million files.
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
