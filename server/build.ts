import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'rolldown';
import { projectRoot } from './project-root.ts';

/** What gains from compression; pictures and fonts are compressed as they are. */
const compressible = /\.(js|css|html|svg|json|webmanifest|txt|map|wasm)$/;

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

/** Writes the `.br` and `.gz` beside each file that the server offers to browsers that take them. */
async function compressApp(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const best = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params: best }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
