import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { copyDemoData } from './demo-database.ts';
import useRunFolder from './run-folder.ts';

const root = resolve(import.meta.dirname, '../..');

/** The environment variable with which globalSetup passes the folder to the workers' servers. */
const templateVariable = 'DEPOT_PORTAL_DEMO_DIR';

/** The folder with the demo data, loaded once per run; each worker's server starts on a copy. */
export function demoTemplateDir(): string {
  const dir = process.env[templateVariable];
  if (!dir) throw new Error('The demo data has not been prepared');
  return dir;
}

/**
 * Builds app and server and loads the demo data once, before the browser tests. Returns a function that cleans up. The
 * files are not compressed, which takes longer than the build.
 */
export default async function prepareDemo(): Promise<() => Promise<void>> {
  for (const args of [['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], ['server/build.ts']]) {
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Error(`The build failed: ${args.join(' ')}`);
  }
  const removeRunFolder = await useRunFolder();
  const dir = await mkdtemp(join(tmpdir(), 'depot-portal-demo-'));
  process.env[templateVariable] = dir;
  await copyDemoData(dir);
  return removeRunFolder;
}
