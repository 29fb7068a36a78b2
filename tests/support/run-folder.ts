import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAfterExit } from './remove-after-exit.ts';

/** A file system in memory: a database is copied there in 0.15 s instead of 1.4 s. */
const memory = '/dev/shm';
const neededBytes = 4 * 1024 ** 3;

/** Gives a run one temporary folder for all its files, which is removed at its end, also after a test that timed out. */
export default async function useRunFolder(): Promise<() => Promise<void>> {
  const outer = tmpdir();
  const folder = await mkdtemp(join(hasMemory() ? memory : outer, 'depot-portal-'));
  // PostgreSQL runs as another user, and has a folder in it.
  await chmod(folder, 0o711);
  removeAfterExit(folder);
  process.env['TMPDIR'] = folder;
  return async () => {
    process.env['TMPDIR'] = outer;
    await rm(folder, { recursive: true, force: true });
  };
}

function hasMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > neededBytes;
}
