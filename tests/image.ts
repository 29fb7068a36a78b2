import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './support/free-port.ts';
import { startPostgres } from './support/postgres.ts';

/**
 * `npm run test:image`, as root on Debian with `buildah`, and `debootstrap` unless BASE names an image: builds the image
 * of deploy/Containerfile, runs it as its user on a root that nothing can be written to, and measures.
 */
const bytesMax = 120 * 1024 * 1024;
const startMsMax = 2_000;
const user = 10_001;
const root = resolve(import.meta.dirname, '..');
const runtime = join(root, 'dist', 'runtime');
const folder = mkdtempSync(join(tmpdir(), 'depot-portal-image-'));

const buildah = (...args: string[]) => {
  const stores = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  const options = { encoding: 'utf8', env: { ...process.env, BUILDAH_ISOLATION: 'chroot' } } as const;
  return execFileSync('buildah', [...stores, ...args], options).trim();
};

try {
  expect(sizeOf(runtime) - sizeOf(join(runtime, 'bin')), 'bytes without Node', bytesMax);
  const base = process.env['BASE'] ?? debian();
  buildah(
    'bud',
    '-q',
    '--format',
    'docker',
    '--build-arg',
    `BASE=${base}`,
    '-f',
    join(root, 'deploy/Containerfile'),
    '-t',
    'portal',
    runtime,
  );
  await run(buildah('mount', buildah('from', '--pull-never', 'localhost/portal')));
} finally {
  buildah('umount', '--all');
  rmSync(folder, { recursive: true, force: true });
}

/** An image with Debian only. */
function debian(): string {
  const files = join(folder, 'debian');
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', files], { stdio: 'ignore' });
  const container = buildah('from', 'scratch');
  buildah('add', '-q', container, files, '/');
  buildah('commit', '-q', container, 'localhost/debian');
  return 'localhost/debian';
}

async function run(files: string): Promise<void> {
  const postgres = await startPostgres();
  const data = join(folder, 'data');
  mkdirSync(data);
  chownSync(data, user, user);
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: '/data',
    DATABASE_URL: await postgres.newDatabase(),
    SESSION_SECRET: 'a-secret-of-the-test-of-the-image',
    LOG_LEVEL: 'warn',
  };
  const inImage = (...args: string[]) => {
    const script = `mount --rbind "$0" "$0" && mount -o remount,bind,ro "$0" && mount --bind "$1" "$0/data" &&
      mount -t tmpfs none "$0/tmp" && mount -t proc none "$0/proc" && mount --bind /dev "$0/dev" &&
      files=$0 && shift && exec chroot --userspec=${user}:${user} "$files" /app/bin/node "$@"`;
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...environment };
    return spawn('unshare', ['--mount', 'sh', '-c', script, files, data, ...args], { env, stdio: 'inherit' });
  };
  try {
    expect(await exitOf(inImage('/app/dist/server/migrate.js')), 'exit of the migration', 0);
    const health = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    const start = async () => {
      const startedAt = performance.now();
      const server = inImage('/app/dist/server/main.js');
      while (!(await health()) && server.exitCode === null) await pause(10);
      return { server, ms: Math.round(performance.now() - startedAt) };
    };
    // The best of three, for a busy machine.
    const times: number[] = [];
    for (let at = 0; at < 2; at++) {
      const { server, ms } = await start();
      times.push(ms);
      server.kill('SIGTERM');
      expect(await exitOf(server), 'exit after SIGTERM', 0);
    }
    const { server, ms } = await start();
    expect(Math.min(...times, ms), 'ms from the start to health', startMsMax);
    const check = `fetch('http://127.0.0.1:${port}/').then((page) => process.exit(page.ok ? 0 : 1))`;
    expect(await exitOf(inImage('-e', check)), 'exit of a visit to the app', 0);
    const write = `require('fs').writeFileSync('/app/x', '')`;
    expect(
      1 - (await exitOf(inImage('-e', `try { ${write} } catch { process.exit(1) }`))),
      'files written beside data',
      0,
    );
    server.kill('SIGTERM');
    expect(await exitOf(server), 'exit after SIGTERM', 0);
  } finally {
    await postgres.stop();
  }
}

async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode ?? 1;
}

function expect(figure: number, name: string, max: number): void {
  process.stdout.write(`${figure <= max ? 'ok' : 'TOO HIGH'}  ${name}: ${figure} (at most ${max})\n`);
  if (figure > max) process.exitCode = 1;
}

function sizeOf(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
