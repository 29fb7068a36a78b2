import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { claimFields, claimForm } from '#tests/server/support/claim-form.ts';
import { Client, newKey } from '#tests/server/support/client.ts';
import { addCallers, callerEmail } from './callers.ts';
import { connectClient, withDatabaseServer } from './database-server.ts';
import { quantile } from './figure.ts';

type Plan = { quietMs: number; floodMs: number };

export type FloodFigures = {
  /** The 95th percentile of what ordinary people wait for, in ms. */
  quietP95: number;
  floodP95: number;
  /** Ordinary requests in the flood. Each is answered 200, or the measurement ends. */
  answered: number;
  /** Requests of the flood by status. */
  flood: Readonly<Record<number, number>>;
  /** Growth of the database and of `DATA_DIR`. */
  databaseBytes: number;
  fileBytes: number;
};

const callers = 50;

/** Ordinary people pause between two requests. */
const pauseMs = 1000;

/** What one caller of the flood sends, again and again. */
type Attack = (client: Client, claim: FormData) => Promise<{ status: number }>;

const withoutSignIn: readonly Attack[] = [
  (client) => client.get('/serial-numbers?serialNumber=DEMOACTIVE0001'),
  (client) => client.post('/auth/login', { email: someEmail(), password: 'wrong' }),
  (client) => client.post('/auth/password/reset/request', { email: someEmail() }),
  (client) => client.form('/product-registrations', new FormData(), { headers: { 'idempotency-key': newKey() } }),
];

const signedIn: readonly Attack[] = [
  (client) => client.get('/contacts?phone=4165550199'),
  (client) => client.get('/warranties/claims?size=50'),
  (client) => client.post('/tickets/auth', {}, { headers: { 'idempotency-key': newKey() } }),
  (client, claim) => client.form('/warranties/claims', claim, { headers: { 'idempotency-key': newKey() } }),
  (client) => {
    const bytes = new Uint8Array(randomBytes(200_000));
    bytes.set([0xff, 0xd8, 0xff, 0xe0]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return client.sendBytes('PATCH', `/uploads/${sha256}?offset=0&size=5000000`, bytes);
  },
];

/** What ordinary people wait for while 50 callers send as fast as they can, each from an address of its own. */
export async function measureFlood({ quietMs, floodMs }: Plan): Promise<FloodFigures> {
  return withDatabaseServer(
    (database) => addCallers(database, callers),
    async ({ url }, databaseUrl, dataDir) => {
      const people = await Promise.all(
        ['depot', 'both', 'retailer', 'customer'].map((name) => Client.signIn(url, name)),
      );
      const measure = async (lastsMs: number) => {
        const end = performance.now() + lastsMs;
        return (await Promise.all(people.map((person) => visit(person, end)))).flat().toSorted((a, b) => a - b);
      };
      const clients: (readonly [Client, Attack])[] = [];
      for (let at = 0; at < callers; at++) {
        const client = new Client(url);
        if (at % 2) await client.signInAs(callerEmail(at), demoPassword);
        const attacks = at % 2 ? signedIn : withoutSignIn;
        const attack = attacks[(at >> 1) % attacks.length];
        if (attack) clients.push([client, attack]);
      }
      const claim = claimForm(await claimFields(await Client.signIn(url, 'depot.us')));
      await measure(2000);
      const quiet = await measure(quietMs);
      const before = await sizes(databaseUrl, dataDir);
      const flood: Record<number, number> = {};
      const end = performance.now() + floodMs;
      const attacking = clients.map(async ([client, attack]) => {
        while (performance.now() < end) {
          const { status } = await attack(client, claim);
          flood[status] = (flood[status] ?? 0) + 1;
        }
      });
      const [during] = await Promise.all([measure(floodMs), Promise.all(attacking)]);
      const after = await sizes(databaseUrl, dataDir);
      return {
        quietP95: quantile(quiet, 0.95),
        floodP95: quantile(during, 0.95),
        answered: during.length,
        flood,
        databaseBytes: after.database - before.database,
        fileBytes: after.files - before.files,
      };
    },
    { TRUST_PROXY: '127.0.0.1' },
  );
}

export function floodText({ quietP95, floodP95, answered, flood, databaseBytes, fileBytes }: FloodFigures): string {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
  return [
    `95th percentile of ${answered} ordinary requests: ${quietP95.toFixed(1)} ms quiet, ${floodP95.toFixed(1)} ms in the flood, ratio ${(floodP95 / quietP95).toFixed(2)} (aim 3)`,
    `Requests of the flood by status: ${JSON.stringify(flood)}`,
    `Growth: database ${megabytes(databaseBytes)}, files ${megabytes(fileBytes)}`,
  ].join('\n');
}

async function visit(person: Client, end: number): Promise<number[]> {
  const paths = [
    '/account',
    '/products?size=20',
    '/serial-numbers?serialNumber=DEMOACTIVE0001',
    '/salesforce-accounts',
  ];
  const samples: number[] = [];
  for (let at = 0; performance.now() < end; at++) {
    await sleep(pauseMs * (0.5 + Math.random()));
    const from = performance.now();
    const { status } = await person.get(paths[at % paths.length] ?? '/account');
    if (status !== 200) throw new Error(`An ordinary request was answered ${status}.`);
    samples.push(performance.now() - from);
  }
  return samples;
}

function someEmail(): string {
  return `${randomBytes(4).toString('hex')}@portal.example`;
}

async function sizes(databaseUrl: string, dataDir: string): Promise<{ database: number; files: number }> {
  await using client = await connectClient(databaseUrl);
  const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size');
  return { database: Number(rows[0]?.size), files: await sizeOf(dataDir) };
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizeOfFile = (path: string) =>
    stat(path).then(
      ({ size }) => size,
      // It was deleted meanwhile.
      () => 0,
    );
  const all = await Promise.all(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => sizeOfFile(join(parentPath, name))),
  );
  return all.reduce((sum, size) => sum + size, 0);
}
