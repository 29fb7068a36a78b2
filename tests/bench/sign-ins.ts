import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/database/tables.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { hashPassword, verifyPassword } from '#server/session/password.ts';
import { type Answer, Client } from '#tests/server/support/client.ts';
import { addCallers, callerEmail } from './callers.ts';
import { withDatabaseServer } from './database-server.ts';
import { quantile } from './figure.ts';

type Plan = {
  /** Sign-ins that arrive evenly. */
  signIns: number;
  lastsMs: number;
  /** Sign-ins that arrive together. */
  burst: number;
};

type Phase = {
  accepted: number;
  /** From the first sent to the last answered. */
  ms: number;
  /** Other answers by status. */
  refused: Record<number, number>;
  /** The waits of the accepted, sorted. */
  waits: number[];
  /** The longest answer of each probe, and of a file meanwhile, in ms. */
  probes: Record<string, number>;
};

type SignInFigures = {
  even: Phase;
  burst: Phase;
  /** How many passwords this machine verifies a minute, and nothing else. */
  bare: number;
};

const people = 50;
/** A session may read this often without a pause. */
const probeEveryMs = 250;

/** Sign-ins from as many addresses as people, evenly and then all at once, with the probes asked meanwhile. */
export async function measureSignIns({ signIns, lastsMs, burst }: Plan): Promise<SignInFigures> {
  const bare = await hashesPerMinute();
  let file = '';
  return withDatabaseServer(
    async (database) => {
      await addCallers(database, people);
      file = await claimFileOf(database, depotIds.ontario);
    },
    async ({ url }) => {
      const reader = await Client.signIn(url, 'depot');
      const probes: Probes = {
        '/livez': () => reader.get('//livez'),
        '/readyz': () => reader.get('//readyz'),
        '/api/health': () => reader.get('/health'),
        'a file': () => reader.get(`/files/${file}/content`),
      };
      const clients = Array.from({ length: people }, () => new Client(url));
      for (const client of clients) await client.xsrf();
      return {
        even: await measurePhase(clients, probes, signIns, lastsMs),
        burst: await measurePhase(clients, probes, burst, 0),
        bare,
      };
    },
    { TRUST_PROXY: '127.0.0.1' },
  );
}

/** A file of a claim of the depot. */
async function claimFileOf(database: Database, depotId: string): Promise<string> {
  const { id } = await database
    .selectFrom('stored_files')
    .innerJoin('claims', 'claims.id', 'entity_id')
    .select('stored_files.id')
    .where('depot_id', '=', depotId)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

type Probes = Record<string, () => Promise<Answer>>;

async function measurePhase(clients: Client[], probes: Probes, count: number, lastsMs: number): Promise<Phase> {
  const longest: Record<string, number> = {};
  const done = new AbortController();
  const probing = Promise.all(
    Object.entries(probes).map(async ([name, ask]) => {
      while (!done.signal.aborted) {
        const from = performance.now();
        const { status } = await ask();
        if (status !== 200) throw new Error(`${name} was answered ${status}.`);
        longest[name] = Math.max(longest[name] ?? 0, performance.now() - from);
        await sleep(probeEveryMs);
      }
    }),
  );
  const refused: Record<number, number> = {};
  const waits: number[] = [];
  const start = performance.now();
  const sent = Array.from({ length: count }, async (_, at) => {
    await sleep((at * lastsMs) / count);
    const from = performance.now();
    const body = { email: callerEmail(at % people), password: demoPassword };
    const { status } = (await clients[at % people]?.post('/auth/login', body)) ?? { status: 0 };
    if (status === 200) waits.push(performance.now() - from);
    else refused[status] = (refused[status] ?? 0) + 1;
  });
  const sending = Promise.all(sent).then(() => performance.now() - start);
  const [ms] = await Promise.all([sending.finally(() => done.abort()), probing]);
  return { accepted: waits.length, ms, refused, waits: waits.toSorted((a, b) => a - b), probes: longest };
}

export function signInsText({ even, burst, bare }: SignInFigures): string {
  return [
    `Passwords alone: ${bare.toFixed(0)} a minute`,
    `Evenly: ${phaseText(even)}`,
    `At once: ${phaseText(burst)}`,
  ].join('\n');
}

function phaseText({ accepted, ms, refused, waits, probes }: Phase): string {
  const [median, late, longest] = [0.5, 0.95, 1].map((share) => quantile(waits, share).toFixed(0));
  const asked = Object.entries(probes).map(([path, wait]) => `${path} ${wait.toFixed(0)} ms`);
  return [
    `${accepted} in ${(ms / 1000).toFixed(1)} s, ${((accepted / ms) * 60_000).toFixed(0)} a minute`,
    `median ${median} ms, 95th percentile ${late} ms, longest ${longest} ms, refused ${JSON.stringify(refused)}`,
    `longest answers of the probes: ${asked.join(', ')} (aim 1000 ms)`,
  ].join('; ');
}

async function hashesPerMinute(): Promise<number> {
  const hash = await hashPassword(demoPassword);
  const count = 60;
  const atOnce = availableParallelism();
  const start = performance.now();
  const verify = async () => {
    for (let at = 0; at < count / atOnce; at++) await verifyPassword(demoPassword, hash);
  };
  await Promise.all(Array.from({ length: atOnce }, verify));
  return (count / (performance.now() - start)) * 60_000;
}
