import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'rolldown';
import { externalPackages } from './external-packages.ts';
import { projectRoot } from './project-root.ts';

const root = projectRoot();
const folder = join(root, 'dist', 'server');
await rm(folder, { recursive: true, force: true });
// What few servers load, such as the traces, stands beside it.
await bundle('main', { codeSplitting: true });
await bundle('migrate', { codeSplitting: false });
await bundle('import-export', { codeSplitting: false });
await bundle('audit', { codeSplitting: false });

/** Bundles a program of the server and its dependencies into one file, which starts faster. */
async function bundle(name: string, { codeSplitting }: { codeSplitting: boolean }): Promise<void> {
  await build({
    input: join(root, 'server', `${name}.ts`),
    platform: 'node',
    external: (id) =>
      id.startsWith('node:') ||
      [...externalPackages, 'pg-native'].some((name) => id === name || id.startsWith(`${name}/`)),
    output: {
      dir: folder,
      entryFileNames: `${name}.js`,
      chunkFileNames: '[name]-[hash].js',
      format: 'esm',
      minify: false,
      codeSplitting,
    },
    logLevel: 'warn',
  });
}
