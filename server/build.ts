import { join } from 'node:path';
import { build } from 'rolldown';
import { compressApp } from './compress-app.ts';
import { projectRoot } from './project-root.ts';

const root = projectRoot();
await bundleServer(join(root, 'server', 'main.ts'), join(root, 'dist', 'server'));
await compressApp(join(root, 'dist', 'app'));

/**
 * Bundles the server and its dependencies into one file, which starts faster. Three packages stay outside: PGlite loads
 * its WebAssembly from its own folder, `pg` requires an optional native module, `pdfkit` reads its font files.
 */
async function bundleServer(input: string, dir: string): Promise<void> {
  await build({
    input,
    platform: 'node',
    external: [/^@electric-sql\/pglite/, 'pg', 'pg-native', 'pdfkit', /^node:/],
    output: { dir, entryFileNames: 'main.js', format: 'esm', minify: false, codeSplitting: false, cleanDir: true },
    logLevel: 'warn',
  });
}
