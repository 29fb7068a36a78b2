import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundlePrograms } from '#server/bundle-programs.ts';
import { removeAfterExit } from './remove-after-exit.ts';
import { programsVariable, serverSources } from './server-programs.ts';

const root = resolve(import.meta.dirname, '../..');

/** Compiles the programs of the server once for all server tests. Returns a function that removes them. */
export default async function compileServer(): Promise<() => Promise<void>> {
  // Inside the project, where the programs find its packages.
  const caches = join(root, 'node_modules/.cache');
  await mkdir(caches, { recursive: true });
  const folder = await mkdtemp(join(caches, 'server-programs-'));
  removeAfterExit(folder);
  const sources = Object.entries(serverSources).map(([name, path]) => [name, join(root, path)]);
  await bundlePrograms(Object.fromEntries(sources), folder);
  process.env[programsVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
