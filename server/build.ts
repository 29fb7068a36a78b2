import { join } from 'node:path';
import { build } from 'rolldown';
import { compressApp } from './compress-app.ts';
import { externalPackages } from './external-packages.ts';
import { projectRoot } from './project-root.ts';

const root = projectRoot();
await bundle('main', true);
await bundle('migrate', false);
await compressApp(join(root, 'dist', 'app'));

/** Bundles a program of the server and its dependencies into one file, which starts faster. */
async function bundle(name: string, cleanDir: boolean): Promise<void> {
  await build({
    input: join(root, 'server', `${name}.ts`),
    platform: 'node',
    external: [new RegExp(`^(${externalPackages.join('|')})(/|$)`), 'pg-native', /^node:/],
    output: {
      dir: join(root, 'dist', 'server'),
      entryFileNames: `${name}.js`,
      format: 'esm',
      minify: false,
      codeSplitting: false,
      cleanDir,
    },
    logLevel: 'warn',
  });
}
