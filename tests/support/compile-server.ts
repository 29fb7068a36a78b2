import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import { externalPackages } from '#server/external-packages.ts';
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
  await build({
    input: Object.fromEntries(Object.entries(serverSources).map(([name, path]) => [name, join(root, path)])),
    platform: 'node',
    external: (id) =>
      id.startsWith('node:') ||
      [...externalPackages, 'pg-native'].some((name) => id === name || id.startsWith(`${name}/`)),
    output: { dir: folder, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    logLevel: 'warn',
  });
  process.env[programsVariable] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
