import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '../settings.ts';

/**
 * Takes the folder for this process alone: two processes on one embedded database lose committed rows (`stack.md`).
 * The lock of a process that is dead is taken over.
 * @returns what gives the folder back.
 * @throws SettingError when a live process has it.
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

/** A link appears whole or not at all: nobody ever reads a lock without its owner. */
function createAtomically(path: string, owner: string): boolean {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, owner, { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Moves before it judges: another process may have replaced the dead one's lock since it was read. */
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
    // EPERM: there, but not ours to signal.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  // A number that now belongs to a younger process is no sign of life.
  return !start || (startTimeOf(pid) ?? start) === start;
}

/** When a process began, in the kernel's ticks; null where the system does not say. */
function startTimeOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
