import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { ownerFor, postgresBinaries } from '#tests/support/postgres.ts';
import { Program, until, type User } from './processes.ts';

const samples = resolve(import.meta.dirname, '../../deploy/cluster');
const sample = (name: string) => readFileSync(join(samples, name), 'utf8');

/** Every machine has an address of its own on loopback, so that the samples need no other ports. */
const here = '127.0.24.1';
const machines = ['127.0.24.11', '127.0.24.12', '127.0.24.13'] as const;
const portals = ['127.0.24.21', '127.0.24.22'] as const;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** PostgreSQL with Patroni on three machines, PgBouncer and HAProxy, with the samples of `deploy/cluster`. */
export async function startCluster(folder: string) {
  chmodSync(folder, 0o755);
  const user = await ownerFor(folder);
  const password = randomBytes(12).toString('hex');
  const log = (name: string) => join(folder, `${name}.log`);
  const etcd = new Program(
    'etcd',
    ['--data-dir', join(folder, 'etcd'), '--listen-client-urls', `http://${here}:2379`]
      .concat('--advertise-client-urls', `http://${here}:2379`, '--listen-peer-urls', `http://${here}:2380`)
      .concat(
        '--initial-advertise-peer-urls',
        `http://${here}:2380`,
        '--initial-cluster',
        `default=http://${here}:2380`,
      ),
    {},
    log('etcd'),
    user,
  );
  const start = (at: number) => startMachine(at, { folder, password, user });
  const nodes = machines.map((_, at) => start(at));
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"portal" "${password}"\n`);
  const pgbouncer = join(folder, 'pgbouncer.ini');
  writeFileSync(pgbouncer, sample('pgbouncer.ini').replaceAll('HERE', here).replace('USERS', users));
  const bouncer = new Program('/usr/sbin/pgbouncer', [pgbouncer], {}, log('pgbouncer'), user);
  const places = { HERE: here, PG1: machines[0], PG2: machines[1], PG3: machines[2] };
  const haproxy = new Program(
    '/usr/sbin/haproxy',
    ['-f', join(samples, 'haproxy.cfg')],
    { ...places, PORTAL1: `${portals[0]}:8080`, PORTAL2: `${portals[1]}:8080` },
    log('haproxy'),
  );

  /** The machine of the primary. */
  const findPrimary = async () => {
    const asked = machines.map((address) =>
      fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(1000) }),
    );
    const answers = await Promise.allSettled(asked);
    const at = answers.findIndex((answer) => answer.status === 'fulfilled' && answer.value.ok);
    return at === -1 ? null : at;
  };
  /** Runs a statement as the superuser on the primary. */
  const query = async (text: string, database = 'portal', values: unknown[] = []) => {
    const client = new pg.Client({ host: here, port: 5000, user: 'postgres', password, database });
    client.on('error', () => {});
    await client.connect();
    return client.query<Record<string, unknown>>(text, values).finally(() => client.end());
  };
  const replicas = () =>
    until('two replicas', 60_000, async () => {
      const { rows } = await query(`select sync_state from pg_stat_replication where state = 'streaming'`, 'postgres');
      return rows.length === 2 && rows.some(({ sync_state }) => sync_state === 'sync');
    });

  const stop = async () => {
    for (const node of nodes) node.signalAll('SIGCONT');
    await Promise.all([...nodes, etcd, bouncer, haproxy].map((program) => program.kill()));
  };
  await prepare().catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  async function prepare(): Promise<void> {
    await until('primary', 60_000, async () => (await findPrimary()) !== null);
    await until('way to the primary', 20_000, async () => query('select 1', 'postgres'));
    await query(`create role portal login password '${password}'`, 'postgres');
    await query('alter role portal set statement_timeout = 30000', 'postgres');
    await query('create database portal owner portal', 'postgres');
    await replicas();
  }

  return {
    url: `http://${here}:8080`,
    portals,
    environment: {
      DATABASE_URL: `postgres://portal:${password}@${here}:6432/portal`,
      DATABASE_READ_URL: `postgres://portal:${password}@${here}:6432/portal_read`,
      TRUST_PROXY: '127.0.0.0/8',
      PUBLIC_URL: `http://${here}:8080`,
    },
    findPrimary,
    query,
    replicas,
    kill: (at: number) => nodes[at]?.kill(),
    /** The machine does not respond, and no connection is closed. */
    cutOff: (at: number) => nodes[at]?.signalAll('SIGSTOP'),
    rejoin: (at: number) => nodes[at]?.signalAll('SIGCONT'),
    restart: (at: number) => {
      nodes[at] = start(at);
    },
    stop,
  };
}

function startMachine(
  at: number,
  { folder, password, user }: { folder: string; password: string; user: User },
): Program {
  const address = machines[at] ?? here;
  const home = join(folder, `pg${at + 1}`);
  const config = join(folder, 'patroni.yml');
  writeFileSync(config, sample('patroni.yml'));
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o777);
  const env = {
    HOME: home,
    PATRONI_NAME: `pg${at + 1}`,
    PATRONI_ETCD3_HOSTS: `${here}:2379`,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
    PATRONI_POSTGRESQL_BIN_DIR: postgresBinaries ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  };
  const machine = new Program('/usr/bin/patroni', [config], env, join(folder, `pg${at + 1}.log`), user);
  // Patroni leaves PostgreSQL running, so that it outlives a Patroni.
  machine.findOthers = () => {
    const file = join(home, 'data', 'postmaster.pid');
    const [pid] = existsSync(file) ? readFileSync(file, 'utf8').split('\n', 1) : [];
    return pid !== undefined &&
      existsSync(`/proc/${pid}/cmdline`) &&
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(home)
      ? [Number(pid)]
      : [];
  };
  return machine;
}
