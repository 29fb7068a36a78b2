import { join } from 'node:path';
import { build } from 'rolldown';
import { compressApp } from './compress-app.ts';
import { projectRoot } from './project-root.ts';

const root = projectRoot();
await bundleServer(join(root, 'server', 'main.ts'), join(root, 'dist', 'server'));
await compressApp(join(root, 'dist', 'app'));

/**
 * One file of the server's own code and of what it uses, which starts faster and smaller than the sources. PGlite stays
 * outside: it loads its WebAssembly from beside itself; `pg` looks for an optional native part, and `pdfkit` for its fonts.
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
