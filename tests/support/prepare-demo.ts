import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from './server-process.ts';

const root = resolve(import.meta.dirname, '../..');

/** Demo data loaded once; each worker's server starts on a copy. */
export const templateDir = join(tmpdir(), `depot-portal-demo-${process.getuid?.() ?? 0}`);

/** Builds the app as it is now and loads the demo data once, before the browser tests. */
export default async function prepareDemo(): Promise<void> {
  const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (build.status !== 0) throw new Error('The app does not build');
  await rm(templateDir, { recursive: true, force: true });
  const server = await ServerProcess.start(templateDir);
  await server.stop();
}
