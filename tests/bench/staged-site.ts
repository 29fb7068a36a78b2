import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import type { ServerProcess } from '#tests/support/server-process.ts';

const root = resolve(import.meta.dirname, '../..');

/** What both sites share: the server, the build settings, the libraries. */
const common = [
  'lingui.config.ts',
  'package.json',
  'server',
  'src/app/routing/screens.ts',
  'src/app/start/first-theme.ts',
  'src/app/start/old-browser.ts',
  'src/contract',
  'src/domain',
  'src/text',
  'tests/support',
  'tools',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds the app in `folder` as `npm run build` does, with the workbench under `/workbench/`. */
export async function stagePortal(folder: string): Promise<void> {
  await copy([...common, 'docs/guide', 'index.html', 'public', 'src', 'tests/bench/workbench'], root, folder);
  await run(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  // Built after the app into its folder: the service worker must not precache it.
  await build({
    configFile: false,
    root: join(folder, 'tests/bench/workbench'),
    base: '/workbench/',
    define: { __APP_VERSION__: JSON.stringify('bench') },
    build: {
      outDir: join(folder, 'dist/app/workbench'),
      target: 'es2023',
      emptyOutDir: true,
      rolldownOptions: {
        input: ['index', 'bare'].map((name) => join(folder, `tests/bench/workbench/${name}.html`)),
      },
    },
    // Without the warnings about chunks, which only the app's own build has to avoid.
    logLevel: 'error',
  });
  await run(folder, 'server/build.ts');
  await run(folder, 'server/compress.ts');
}

/** Builds the baseline page in `folder`, with the portal's Vite settings, for the portal's server. */
export async function stageBare(folder: string): Promise<void> {
  await copy(common, root, folder);
  await cp(join(import.meta.dirname, 'bare'), folder, { recursive: true });
  await run(folder, 'node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
  await run(folder, 'server/build.ts');
  await run(folder, 'server/compress.ts');
}

/** Serves a staged site while `use` runs, with demo data in the embedded database of `data` or in `databaseUrl`. */
export async function withServer<T>(
  folder: string,
  use: (server: ServerProcess) => Promise<T>,
  { data = 'data', databaseUrl }: { data?: string; databaseUrl?: string } = {},
): Promise<T> {
  // The staged copy of the class starts the staged copy of the server, which serves the build beside it.
  const staged: typeof import('#tests/support/server-process.ts') = await import(
    pathToFileURL(join(folder, 'tests/support/server-process.ts')).href
  );
  // No token may expire during a measurement.
  const server = await staged.ServerProcess.start(join(folder, data), {
    TOKEN_TTL_S: '86400',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

async function copy(paths: readonly string[], from: string, to: string): Promise<void> {
  for (const path of paths) await cp(join(from, path), join(to, path), { recursive: true });
  await symlink(join(from, 'node_modules'), join(to, 'node_modules'));
}

/** Runs a script of the staged site. Its output is shown only when it fails. */
async function run(cwd: string, script: string, ...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(cwd, script), ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${output.join('')}`);
}

/**
 * Returns the address of a baseline page beside the workbench, on another origin: otherwise the app's service worker
 * would respond.
 */
export function barePage(url: string): string {
  return `${url.replace('127.0.0.1', 'localhost')}/workbench/bare.html`;
}
