import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../node_modules/.cache/prometheus');

export type Binaries = { prometheus: string; promtool: string };

/** Finds Prometheus in PATH, or unpacks Debian's package into the cache: installing it would also start a service. */
export function ensurePrometheus(): Binaries {
  const found = findPrometheus();
  if (found) return found;
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  for (const [command, ...args] of [
    ['apt-get', 'download', 'prometheus'],
    ['apt-get', 'update'],
    ['apt-get', 'download', 'prometheus'],
  ] as const) {
    console.log(`Prometheus is missing: ${command} ${args.join(' ')}`);
    spawnSync(command, args, { cwd: cache, stdio: 'inherit' });
    const archive = readdirSync(cache).find((name) => name.endsWith('.deb'));
    if (archive !== undefined) spawnSync('dpkg', ['-x', archive, cache], { cwd: cache, stdio: 'inherit' });
    const unpacked = findPrometheus();
    if (unpacked) return unpacked;
  }
  throw new Error('Prometheus is missing and cannot be fetched. Put prometheus and promtool into PATH.');
}

function findPrometheus(): Binaries | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', join(cache, 'usr/bin')];
  const folder = folders.find((name) => ['prometheus', 'promtool'].every((program) => existsSync(join(name, program))));
  return folder === undefined ? null : { prometheus: join(folder, 'prometheus'), promtool: join(folder, 'promtool') };
}
