import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from './free-port.ts';
import { ownerFor } from './postgres.ts';

/** The program of PgBouncer, from PATH or Debian's place; null without one. */
export const pgbouncerProgram: string | null =
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path)) ?? null;

type PgBouncer = { url: string; stop: () => Promise<void> };

/** Starts PgBouncer in transaction mode, with few connections, in front of a database. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  if (pgbouncerProgram === null) throw new Error('PgBouncer is not installed.');
  const { hostname, port: databasePort, username, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-pgbouncer-'));
  const port = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`;
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings);
  const user = await ownerFor(folder);
  const bouncer = spawn(pgbouncerProgram, [file], { ...user, cwd: tmpdir(), stdio: 'ignore' });
  const ended = once(bouncer, 'exit');
  while (!(await listens(port))) if (bouncer.exitCode !== null) throw new Error(`PgBouncer: ${bouncer.exitCode}`);
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      bouncer.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const found = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return found;
}
