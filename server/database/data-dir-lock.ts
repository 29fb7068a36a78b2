import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../settings/settings.ts';

/**
 * Locks `DATA_DIR` for this process: two processes on one embedded database lose committed rows. Replaces the lock of a
 * dead process.
 * @returns a function that releases the lock.
 * @throws SettingError when a live process holds the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'server.lock');
  const self = `${process.pid} ${startTimeOf(process.pid) ?? ''}`;

  while (!createAtomically(path, self)) {
    const owner = readOrNull(path);
    if (owner === null) continue;
    if (owner !== self && isAlive(owner)) {
      const pid = owner.split(' ')[0];
      throw new SettingError(`DATA_DIR ${dataDir} is in use by process ${pid}: stop it, or choose another folder.`);
    }
    removeStale(path, owner);
  }
  return () => {
    if (readOrNull(path) === self) rmSync(path, { force: true });
  };
}

/** A hard link appears complete or not at all, so a lock file always contains its owner. */
function createAtomically(path: string, owner: string): boolean {
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, owner, { mode: 0o600 });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Renames before comparing: another process may have replaced the stale lock since it was read. */
function removeStale(path: string, staleOwner: string): void {
  const movedPath = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, movedPath);
  } catch {
    return;
  }
  if (readOrNull(movedPath) !== staleOwner) createAtomically(path, readOrNull(movedPath) ?? '');
  rmSync(movedPath, { force: true });
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(owner: string): boolean {
  const [pidText, start] = owner.split(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // The pid may have been reused by a later process.
  return !start || (startTimeOf(pid) ?? start) === start;
}

/** A process's start time in kernel ticks; null where the system does not provide it. */
function startTimeOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
