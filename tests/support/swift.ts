import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Bucket } from '#server/settings/s3-bucket.ts';
import { freePort } from './free-port.ts';

const servers = ['account', 'container', 'object', 'proxy'] as const;
const programs = ['swift-ring-builder', ...servers.map((name) => `swift-${name}-server`)];

/** The folder with the programs of OpenStack Swift, from PATH or Debian's place; null without them. */
export const swiftPrograms: string | null =
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin'].find((folder) =>
    programs.every((name) => existsSync(join(folder, name))),
  ) ?? null;

/** A file store with an S3 implementation that is not ours. */
export type Swift = {
  /** A new, empty bucket. */
  newBucket: () => Promise<S3Bucket>;
  /** One that takes a write every 20 seconds, and asks for patience meanwhile. */
  newSlowBucket: () => Promise<S3Bucket>;
  stop: () => Promise<void>;
};

const run = promisify(execFile);
const region = 'ca-central-1';
const secretAccessKey = 'swift-secret';

/** Starts a Swift of one node, with its S3 API in front. It lists two keys at a time. */
export async function startSwift(): Promise<Swift> {
  if (swiftPrograms === null) throw new Error('Swift is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-swift-'));
  const ports = Object.fromEntries(
    await Promise.all(servers.map(async (name) => [name, await freePort()] as const)),
  ) as Record<(typeof servers)[number], number>;
  await mkdir(join(folder, 'devices/disk'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), '[swift-hash]\nswift_hash_path_suffix = portal\n');
  const counters = await startCounters();
  for (const name of servers)
    await writeFile(
      join(folder, `${name}.conf`),
      settingsOf(name, { port: ports[name], cache: counters.port, folder }),
    );
  await Promise.all(
    servers.filter((name) => name !== 'proxy').map((name) => buildRing(join(folder, `${name}.builder`), ports[name])),
  );
  const end = runServers(folder);
  const stop = async () => {
    await end();
    counters.stop();
  };
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  // A server that is not there yet would be left out for a minute.
  for (const port of Object.values(ports))
    for (let tries = 0; !(await answers(`http://127.0.0.1:${port}/healthcheck`)); tries++) {
      if (tries < 600) continue;
      await stop();
      throw new Error('Swift does not start.');
    }
  let buckets = 0;
  const newBucket = async (accessKeyId: string) => {
    const url = `${endpoint}/portal-files-${++buckets}/`;
    const credentials = { accessKeyId, secretAccessKey };
    const place = { url, region, prefix: 'uploads/', credentials };
    const request = { ...credentials, method: 'PUT', url: url.slice(0, -1), service: 's3', region };
    const signed = await new AwsV4Signer(request).sign();
    const made = await fetch(signed.url, { method: 'PUT', headers: signed.headers });
    if (!made.ok) throw new Error(`Swift makes no bucket: ${made.status} ${await made.text()}`);
    return place;
  };
  return {
    newBucket: () => newBucket('portal:files'),
    newSlowBucket: () => newBucket('slow:files'),
    stop,
  };
}

type Place = { port: number; cache: number; folder: string };

function settingsOf(name: (typeof servers)[number], { port, cache, folder }: Place): string {
  const base = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
`;
  if (name !== 'proxy')
    return `${base}devices = ${folder}/devices
mount_check = false
recon_cache_path = ${folder}
fallocate_reserve = 0
[pipeline:main]
pipeline = healthcheck ${name}-server
[app:${name}-server]
use = egg:swift#${name}
[filter:healthcheck]
use = egg:swift#healthcheck
`;
  return `${base}[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth ratelimit proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 20
node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
max_bucket_listing = 2
[filter:tempauth]
use = egg:swift#tempauth
user_portal_files = ${secretAccessKey} .admin
user_slow_files = ${secretAccessKey} .admin
[filter:ratelimit]
use = egg:swift#ratelimit
account_whitelist = AUTH_portal
container_ratelimit_0 = 0.05
max_sleep_time_seconds = 1
log_sleep_time_seconds = 0
`;
}

/** The part of memcached with which Swift counts requests: numbers. It has no other entry. */
async function startCounters(): Promise<{ port: number; stop: () => void }> {
  const counts = new Map<string, bigint>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const lines = createInterface(socket);
    let key: string | null = null;
    lines.on('line', (line) => {
      if (key !== null) {
        if (/^\d+$/.test(line)) counts.set(key, BigInt(line));
        key = null;
        return void socket.write('STORED\r\n');
      }
      const [command, name = '', by = '0'] = line.split(' ');
      const count = counts.get(name);
      if (command === 'set' || command === 'add') key = name;
      else if (command === 'get') socket.write('END\r\n');
      else if (count === undefined) socket.write('NOT_FOUND\r\n');
      else {
        counts.set(name, command === 'decr' ? count - BigInt(by) : count + BigInt(by));
        socket.write(`${counts.get(name)}\r\n`);
      }
    });
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The counters do not listen.');
  return { port: address.port, stop: () => server.close() };
}

async function buildRing(file: string, port: number): Promise<void> {
  const build = (...args: string[]) => run(join(swiftPrograms ?? '', 'swift-ring-builder'), [file, ...args]);
  await build('create', '4', '1', '0');
  await build('add', `r1z1-127.0.0.1:${port}/disk`, '1');
  await build('rebalance');
}

/**
 * Runs the servers of a folder. Returns a function that ends them and removes it: a shell does so that waits for the
 * end of its input, which also comes when this process is killed.
 */
function runServers(folder: string): () => Promise<void> {
  const script = `for name in ${servers.join(' ')}; do
  "$1/swift-$name-server" "$0/$name.conf" >> "$0/log" 2>&1 &
  pids="$pids $!"
done
read -r _
kill -KILL $pids
wait
rm -rf "$0"`;
  const args = ['-c', script, folder, swiftPrograms ?? ''];
  const shell = spawn('sh', args, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  const ended = once(shell, 'exit');
  return async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url);
    await body?.cancel();
    return ok;
  } catch {
    await new Promise((later) => setTimeout(later, 100));
    return false;
  }
}
