import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** A cluster of databases. `newDatabase` creates one, empty or from a template, and returns its URL. */
export type Cluster = { newDatabase: (template?: string) => Promise<string> };

/**
 * A PostgreSQL server that is removed when it stops; between `halt` and `resume` it is away. `origin` is the URL of its
 * databases without their names. `socketOrigin` leads to them over a local socket, which takes less processor time than TCP.
 */
export type Postgres = Cluster & {
  origin: string;
  socketOrigin: string;
  /** Starts a replica of all its databases, which follows by streaming. */
  addReplica: () => Promise<Replica>;
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A replica is ended before its primary. Between `freeze` and `thaw` its processes are there and do nothing. */
export type Replica = Pick<Postgres, 'origin' | 'halt' | 'resume' | 'stop'> & { freeze: () => void; thaw: () => void };

/** The folder with `initdb` and `pg_ctl`, from PATH or the usual places of Debian; null without one. */
export const postgresBinaries: string | null = findBinaries();

/**
 * Starts a temporary cluster on a free port. Its data is disposable, so it runs without fsync.
 * @param durable with fsync, to measure what people wait for.
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  if (postgresBinaries === null) throw new Error('There are no PostgreSQL binaries here.');
  const folder = await mkdtemp(join(tmpdir(), 'depot-portal-pg-'));
  const user = await ownerFor(folder);
  const cluster = join(folder, 'cluster');
  const run = (program: string, ...args: string[]) => finished(join(postgresBinaries ?? '', program), args, user);
  const remove = endCluster(folder);

  await run('initdb', '-D', cluster, '-U', 'portal', '--auth=trust', '--no-sync', '-E', 'UTF8', '--no-locale');
  const node = await startNode(cluster, { durable, run });
  return {
    ...node,
    ...clusterAt(node.origin),
    addReplica: async () => {
      const place = join(folder, randomUUID());
      await run('pg_basebackup', '-d', `${node.origin}/postgres`, '-D', place, '-R', '--no-sync', '-c', 'fast');
      const replica = await startNode(place, { durable, run });
      const signal = (name: NodeJS.Signals) => processesOf(place).forEach((pid) => process.kill(pid, name));
      return {
        ...replica,
        stop: replica.halt,
        freeze: () => signal('SIGSTOP'),
        thaw: () => signal('SIGCONT'),
      };
    },
    stop: remove,
  };
}

/**
 * Returns a function that ends the servers in a folder and removes it. A shell does so that waits for the end of its
 * input, which also comes when this process is killed: PostgreSQL would outlive it.
 */
function endCluster(folder: string): () => Promise<void> {
  const end = `read -r _
for file in "$0"/*/postmaster.pid; do
  pid=$(head -n 1 "$file") && kill -QUIT "$pid" && kill -CONT "$pid"
  while kill -0 "$pid"; do sleep 0.1; done
done
rm -rf "$0"`;
  const shell = spawn('sh', ['-c', end, folder], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  const ended = once(shell, 'exit');
  return async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
  };
}

type NodeOptions = { durable: boolean; run: (program: string, ...args: string[]) => Promise<void> };

/** Starts a cluster's server; on another port if the first is taken by now. */
async function startNode(cluster: string, options: NodeOptions) {
  for (let left = 3; ; left--) {
    const node = nodeAt(cluster, { ...options, port: await freePort() });
    try {
      await node.resume();
      return node;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** How a cluster's server is started and stopped. */
function nodeAt(cluster: string, { port, durable, run }: NodeOptions & { port: number }) {
  const lax = durable ? '' : '-c fsync=off -c full_page_writes=off -c synchronous_commit=off';
  const socketFolder = dirname(cluster);
  const options = `-p ${port} -h 127.0.0.1 -k ${socketFolder} ${lax}`;
  return {
    origin: `postgres://portal@127.0.0.1:${port}`,
    socketOrigin: `postgres://portal@${encodeURIComponent(socketFolder)}:${port}`,
    resume: () => run('pg_ctl', '-D', cluster, '-w', '-l', `${cluster}.log`, '-o', options, 'start'),
    halt: () => run('pg_ctl', '-D', cluster, '-m', 'immediate', 'stop'),
  };
}

/** A PostgreSQL server and the processes that it started. */
export function processesOf(cluster: string): number[] {
  const [server] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n', 1);
  const children = readFileSync(`/proc/${server}/task/${server}/children`, 'utf8').trim();
  return [Number(server), ...(children === '' ? [] : children.split(' ').map(Number))];
}

/** A cluster started by another process; its users may create databases concurrently. */
export function clusterAt(origin: string): Cluster {
  return {
    newDatabase: async (template = 'template1') => {
      const name = `portal_${randomUUID().replaceAll('-', '')}`;
      const client = new pg.Client({ connectionString: `${origin}/postgres` });
      await client.connect();
      await client.query(`create database ${name} template ${template}`);
      await client.end();
      return `${origin}/${name}`;
    },
  };
}

function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find(
      (folder) =>
        folder && ['initdb', 'pg_ctl', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
    ) ?? null
  );
}

type User = { uid: number; gid: number } | null;

/** PostgreSQL and PgBouncer refuse to run as root, so another user must own their folder. */
export async function ownerFor(folder: string): Promise<User> {
  if (process.getuid?.() !== 0) return null;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? [];
  if (uid === undefined || gid === undefined) throw new Error('There is no user to run PostgreSQL as.');
  await chown(folder, Number(uid), Number(gid));
  return { uid: Number(uid), gid: Number(gid) };
}

function finished(program: string, args: string[], user: User): Promise<void> {
  // The server that pg_ctl starts must not inherit our pipes.
  const child = spawn(program, args, { ...user, cwd: tmpdir(), stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}
