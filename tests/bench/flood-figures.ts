import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '#tests/server/support/client.ts';
import { quantile } from './figure.ts';

type Plan = { url: string; dataDir: string; callers: number; quietMs: number; floodMs: number };

export type FloodFigures = {
  /** 95th percentile of the answers to ordinary people, in ms. */
  quietP95: number;
  floodP95: number;
  answered: number;
  /** Requests of the flood by status. */
  flood: Readonly<Record<number, number>>;
  grownBytes: number;
};

/** Ordinary people pause between two requests. */
const pauseMs = 1000;

/** Measures what ordinary people wait for while others send as fast as they can. The server trusts `X-Forwarded-For`. */
export async function measureFlood({ url, dataDir, callers, quietMs, floodMs }: Plan): Promise<FloodFigures> {
  const people = await Promise.all(['depot', 'both', 'retailer', 'customer'].map((name) => Client.signIn(url, name)));
  const measure = async (untilMs: number) => {
    const samples = await Promise.all(people.map((person) => visit(person, performance.now() + untilMs)));
    return samples.flat().toSorted((a, b) => a - b);
  };
  await measure(2000);
  const quiet = await measure(quietMs);
  const before = await sizeOf(dataDir);
  const flood: Record<number, number> = {};
  const end = performance.now() + floodMs;
  const running = Array.from({ length: callers }, (_, at) => loop(url, at, { end, flood }));
  const during = await measure(floodMs);
  await Promise.all(running);
  return {
    quietP95: quantile(quiet, 0.95),
    floodP95: quantile(during, 0.95),
    answered: during.length,
    flood,
    grownBytes: (await sizeOf(dataDir)) - before,
  };
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

type Attack = { end: number; flood: Record<number, number> };

async function loop(url: string, at: number, { end, flood }: Attack): Promise<void> {
  // Signed-in attackers have accounts of their own, each a session.
  const isSignedIn = at % 5 > 2;
  const client = isSignedIn ? await Client.signIn(url, at % 2 ? 'depot.qc' : 'depot.us') : new Client(url);
  while (performance.now() < end) {
    const { status } = await send(client, at % 5);
    flood[status] = (flood[status] ?? 0) + 1;
  }
}

function send(client: Client, kind: number) {
  switch (kind) {
    case 0:
      return client.get('/serial-numbers?serialNumber=DEMOACTIVE0001');
    case 1:
      return client.post('/auth/login', {
        email: `${randomBytes(4).toString('hex')}@portal.example`,
        password: 'wrong',
      });
    case 2:
      return client.post('/auth/password/reset/request', { email: `${randomBytes(4).toString('hex')}@x.example` });
    case 3:
      return client.get('/contacts?phone=4165550199');
    default: {
      const bytes = new Uint8Array(200_000);
      bytes.set([0xff, 0xd8, 0xff, 0xe0, ...randomBytes(8)]);
      const sha256 = createHash('sha256').update(randomBytes(8)).digest('hex');
      return client.sendBytes('PATCH', `/uploads/${sha256}?offset=0&size=5000000`, bytes);
    }
  }
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
