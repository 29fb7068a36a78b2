import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAfterExit } from './remove-after-exit.ts';

/** Gives a run one temporary folder for all its files, which is removed at its end, also after a test that timed out. */
export default async function useRunFolder(): Promise<() => Promise<void>> {
  const outer = tmpdir();
  const folder = await mkdtemp(join(outer, 'depot-portal-'));
  // PostgreSQL runs as another user, and has a folder in it.
  await chmod(folder, 0o711);
  removeAfterExit(folder);
  process.env['TMPDIR'] = folder;
  return async () => {
    process.env['TMPDIR'] = outer;
    await rm(folder, { recursive: true, force: true });
  };
}
