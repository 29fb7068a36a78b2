import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/tables.ts';
import type { FileStore } from './file-store.ts';

/** Older than this, a file without a row belongs to no request that still runs on any server. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes what a kill or a power cut left behind: half-received files, and kept ones whose write was never committed. */
export async function sweep(store: FileStore, database: Database, now: Date): Promise<void> {
  const oldest = now.getTime() - orphanAgeMs;
  const incoming = await olderThan(store.incoming, oldest);
  const kept = await olderThan(store.kept, oldest);
  const known = new Set(await knownPaths(database, kept));
  const orphans = [
    ...incoming.map((name) => join(store.incoming, name)),
    ...kept.filter((name) => !known.has(name)).map((name) => join(store.kept, name)),
  ];
  await Promise.all(orphans.map((path) => rm(path, { force: true })));
}

async function olderThan(folder: string, oldest: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const { mtimeMs } = await stat(join(folder, entry.name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < oldest) names.push(entry.name);
  }
  return names;
}

/** Rows asked for at once; a statement takes 65,535 parameters at most. */
const batch = 1000;

async function knownPaths(database: Database, paths: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (let from = 0; from < paths.length; from += batch) {
    const rows = await database
      .selectFrom('stored_files')
      .select('path')
      .where('path', 'in', paths.slice(from, from + batch))
      .execute();
    known.push(...rows.map(({ path }) => path));
  }
  return known;
}
