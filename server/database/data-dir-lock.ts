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
  const mine = `${process.pid} ${startOf(process.pid) ?? ''}`;

  while (!createWhole(path, mine)) {
    const owner = readOrNull(path);
    if (owner === null) continue;
    if (owner !== mine && isAlive(owner)) {
      const pid = owner.split(' ')[0];
      throw new SettingError(`DATA_DIR ${dataDir} is in use by process ${pid}: stop it, or choose another folder.`);
    }
    removeStale(path, owner);
  }
  return () => {
    if (readOrNull(path) === mine) rmSync(path, { force: true });
  };
}

/** A link appears whole or not at all: nobody ever reads a lock without its owner. */
function createWhole(path: string, owner: string): boolean {
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
function removeStale(path: string, dead: string): void {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readOrNull(aside) !== dead) createWhole(path, readOrNull(aside) ?? '');
  rmSync(aside, { force: true });
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
  return !start || (startOf(pid) ?? start) === start;
}

/** When a process began, in the kernel's ticks; null where the system does not say. */
function startOf(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
