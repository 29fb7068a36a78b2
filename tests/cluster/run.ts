import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { S3StandIn } from '#tests/support/s3-stand-in.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Record as Happened, startPeople } from './people.ts';
import { Program, until } from './processes.ts';

/**
 * `npm run test:cluster`, on Debian with patroni, etcd-server, haproxy, pgbouncer and postgresql: two servers on three
 * database machines lose one part after the other under 30 writers, and then everything that was confirmed is counted.
 */
const writers = 30;
const writesBackMsMax = 30_000;
const readsBackMsMax = 5_000;
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'depot-portal-cluster-'));
const bucket = await S3StandIn.start();
let cluster: Cluster | null = null;
const servers: Program[] = [];
const failures: string[] = [];

const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`;

const ready = ({ portals }: Cluster, at: number, version: string) =>
  until(`server ${at + 1}`, 60_000, async () => {
    const answers = await Promise.all(
      ['readyz', 'api/health'].map((path) => fetch(`http://${portals[at]}:8080/${path}`)),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    return answers.every(({ ok }) => ok) && bodies.join('').includes(version);
  });

const primaryOf = (parts: Cluster) =>
  until('primary', 10_000, async () => {
    const at = await parts.findPrimary();
    return at === null ? null : { at };
  }).then(({ at }) => at);

const Count = v.array(v.object({ diagnosis: v.string(), id: v.string() }));
const Files = v.array(v.object({ entity_id: v.string(), sha256: v.string(), path: v.string() }));

try {
  cluster = await startCluster(folder);
  await test(cluster);
  if (failures.length > 0) throw new Error(`The cluster failed:\n${failures.join('\n')}`);
  console.log('cluster: all in order');
  rmSync(folder, { recursive: true, force: true });
} finally {
  await Promise.all(servers.map((server) => server.kill()));
  await cluster?.stop();
  await bucket.stop();
}

async function test(parts: Cluster): Promise<void> {
  const [older, newer] = [release('1.0.0-older'), release('1.0.0-newer')];
  servers[0] = serve(parts, 0, older);
  await ready(parts, 0, '1.0.0-older');
  servers[1] = serve(parts, 1, older);
  await ready(parts, 1, '1.0.0-older');
  const emails = await addPeople(parts);
  const emptyBytes = await tableBytes(parts);
  const { record, stop } = startPeople(parts.url, emails, 'Portal-demo-1');
  await until('claim of every writer', 60_000, async () => record.confirmed.length >= writers);

  await phase(record, 'nothing fails', async () => {});
  const first = await primaryOf(parts);
  await phase(record, 'kill -9 of the primary’s machine', async () => parts.kill(first));
  parts.restart(first);
  await parts.replicas();
  await phase(record, 'kill -9 of a server', async () => {
    await servers[0]?.kill();
    servers[0] = serve(parts, 0, older);
    await ready(parts, 0, '1.0.0-older');
  });
  await phase(record, 'rolling restart to a new version', async () => {
    for (const at of [0, 1]) {
      await servers[at]?.stop();
      servers[at] = serve(parts, at, newer);
      await ready(parts, at, '1.0.0-newer');
      // Until the balancer has found it.
      await pause(3000);
    }
  });
  const second = await primaryOf(parts);
  await phase(record, 'the primary’s machine is cut off', async () => parts.cutOff(second));
  parts.rejoin(second);
  await parts.replicas();
  await phase(record, '… and comes back', async () => {});
  await stop();
  await judge(parts, record);
  const bytes = ((await tableBytes(parts)) - emptyBytes) / record.confirmed.length;
  console.log(`${Math.round(bytes)} bytes in the database for a claim with two photos, with its stored answer`);
}

async function tableBytes(parts: Cluster): Promise<number> {
  const { rows } = await parts.query(
    'select sum(pg_total_relation_size(relid))::float8 as bytes from pg_stat_user_tables',
  );
  return v.parse(v.tuple([v.object({ bytes: v.number() })]), rows)[0].bytes;
}

/** Lets a part fail, waits until claims are confirmed again for a while, and prints the longest pauses. */
async function phase(record: Happened, name: string, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await run();
  const acted = performance.now();
  await pause(4000);
  // A write that began before may still be confirmed after: three seconds with claims of every kind are enough.
  await until('claim', 90_000, async () => record.writes.filter((at) => at > performance.now() - 3000).length >= 20);
  const [writesMs, readsMs] = [record.writes, record.reads].map((times) => longestPause(times, began));
  console.log(
    `${name}: writes paused ${seconds(writesMs)}, reads ${seconds(readsMs)}, done in ${seconds(acted - began)}`,
  );
  if ((writesMs ?? 0) > writesBackMsMax) failures.push(`${name}: no write for ${seconds(writesMs)}`);
  if ((readsMs ?? 0) > readsBackMsMax) failures.push(`${name}: no read for ${seconds(readsMs)}`);
}

function longestPause(times: readonly number[], since: number): number {
  const within = [since, ...times.filter((at) => at > since).toSorted((a, b) => a - b)];
  return Math.max(...within.map((at, index) => at - (within[index - 1] ?? at)));
}

/** A folder in the form in which a machine gets it. */
function release(version: string): string {
  const place = join(folder, version);
  mkdirSync(join(place, 'dist'), { recursive: true });
  cpSync(join(root, 'dist', 'server'), join(place, 'dist', 'server'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  cpSync(join(root, 'server'), join(place, 'server'), { recursive: true });
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'depot-portal', type: 'module', version }));
  return place;
}

function serve({ environment, portals }: Cluster, at: number, place: string): Program {
  const own = { HOST: portals[at] ?? '', PORT: '8080', DATA_DIR: join(folder, `portal${at + 1}`) };
  const shared = { SESSION_SECRET: 'one-secret-for-both-servers-behind-a-balancer', LOG_LEVEL: 'warn' };
  const flags = ['--demo', '--published-passwords'];
  return new Program(
    process.execPath,
    [join(place, 'dist/server/main.js'), ...flags],
    { ...environment, ...bucket.environment(), ...shared, ...own },
    join(folder, `portal${at + 1}.log`),
  );
}

/** Adds as many people to the depot of the demo data as there are writers. */
async function addPeople(parts: Cluster): Promise<string[]> {
  const emails = Array.from({ length: writers }, (_, at) => `writer${at}@portal.example`);
  for (const [at, email] of emails.entries()) {
    const row = (table: string, from: string, changes: object) =>
      parts.query(
        `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(r) || $1::jsonb)).* from ${table} r where ${from}`,
        'portal',
        [JSON.stringify(changes)],
      );
    const contact = `003CLUSTER00000${String(at).padStart(3, '0')}`;
    await row('contacts', `id = (select contact_id from accounts where id = 'demo-depot')`, { id: contact, email });
    await row('accounts', `id = 'demo-depot'`, { id: `cluster-${at}`, email, contact_id: contact });
  }
  return emails;
}

async function judge(parts: Cluster, { confirmed, markers, wrong }: Happened): Promise<void> {
  const claims = v.parse(
    Count,
    (await parts.query(`select diagnosis, id from claims where diagnosis like 'cluster %'`)).rows,
  );
  const files = v.parse(Files, (await parts.query('select entity_id, sha256, path from stored_files')).rows);
  const byMarker = Map.groupBy(claims, ({ diagnosis }) => diagnosis);
  const byClaim = Map.groupBy(files, ({ entity_id }) => entity_id);
  const stored = new Map(
    [...bucket.objects].map(([key, { bytes }]) => [
      key.split('/').at(-1),
      createHash('sha256').update(bytes).digest('hex'),
    ]),
  );
  const lost = confirmed.filter(({ marker, id }) => !byMarker.get(marker)?.some((claim) => claim.id === id));
  const doubled = markers.filter((marker) => (byMarker.get(marker)?.length ?? 0) > 1);
  const broken = confirmed.filter(({ id, hashes }) => {
    const whole = (byClaim.get(id) ?? []).filter(({ sha256, path }) => stored.get(path.split('/').at(-1)) === sha256);
    return (
      whole
        .map(({ sha256 }) => sha256)
        .toSorted()
        .join(' ') !== hashes.toSorted().join(' ')
    );
  });
  console.log(
    `${confirmed.length} claims with ${confirmed.length * 2} photos confirmed: ${lost.length} lost, ${doubled.length} doubled, ${broken.length} without their photos; ${wrong.length} wrong answers`,
  );
  for (const [name, list] of Object.entries({ lost, doubled, broken, wrong }))
    if (list.length > 0) failures.push(`${name}: ${JSON.stringify(list.slice(0, 5))}`);
}
