import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { hashPassword, verifyPassword } from '#server/session/password.ts';
import { Client } from '#tests/server/support/client.ts';
import { addCallers, callerEmail } from './callers.ts';
import { withDatabaseServer } from './database-server.ts';
import { quantile } from './figure.ts';

type Plan = { signIns: number; lastsMs: number };

type SignInFigures = {
  /** Accepted sign-ins, and the time from the first sent to the last answered. */
  accepted: number;
  ms: number;
  /** Other answers by status. */
  refused: Record<number, number>;
  /** The 50th and 95th percentile and the longest wait, in ms. */
  waits: number[];
  /** The longest answer of each probe, in ms. */
  probes: Record<string, number>;
  /** How many passwords this machine verifies a minute, and nothing else. */
  bare: number;
};

const people = 50;
const probeEveryMs = 50;

/** Sign-ins that arrive evenly, from as many people as addresses, with the probes asked meanwhile. */
export async function measureSignIns({ signIns, lastsMs }: Plan): Promise<SignInFigures> {
  const bare = await hashesPerMinute();
  return withDatabaseServer(
    (database) => addCallers(database, people),
    async ({ url }) => {
      const clients = Array.from({ length: people }, () => new Client(url));
      for (const client of clients) await client.xsrf();
      const probes: Record<string, number> = {};
      const done = new AbortController();
      const probing = Promise.all(
        ['/livez', '/api/health'].map(async (path) => {
          while (!done.signal.aborted) {
            const from = performance.now();
            await (await fetch(`${url}${path}`)).text();
            probes[path] = Math.max(probes[path] ?? 0, performance.now() - from);
            await sleep(probeEveryMs);
          }
        }),
      );
      const refused: Record<number, number> = {};
      const waits: number[] = [];
      const start = performance.now();
      const sent = Array.from({ length: signIns }, async (_, at) => {
        await sleep((at * lastsMs) / signIns);
        const from = performance.now();
        const body = { email: callerEmail(at % people), password: demoPassword };
        const answer = await clients[at % people]?.post('/auth/login', body);
        if (answer?.status === 200) waits.push(performance.now() - from);
        else refused[answer?.status ?? 0] = (refused[answer?.status ?? 0] ?? 0) + 1;
      });
      await Promise.all(sent);
      const ms = performance.now() - start;
      done.abort();
      await probing;
      const sorted = waits.toSorted((a, b) => a - b);
      return {
        accepted: waits.length,
        ms,
        refused,
        waits: [0.5, 0.95, 1].map((share) => quantile(sorted, share)),
        probes,
        bare,
      };
    },
    { TRUST_PROXY: '127.0.0.1' },
  );
}

export function signInsText({ accepted, ms, refused, waits, probes, bare }: SignInFigures): string {
  const [median, late, longest] = waits.map((wait) => wait.toFixed(0));
  const asked = Object.entries(probes).map(([path, wait]) => `${path} ${wait.toFixed(0)} ms`);
  return [
    `${accepted} sign-ins in ${(ms / 1000).toFixed(1)} s, ${((accepted / ms) * 60_000).toFixed(0)} a minute; passwords alone ${bare.toFixed(0)} a minute`,
    `Median ${median} ms, 95th percentile ${late} ms, longest ${longest} ms; refused ${JSON.stringify(refused)}`,
    `Longest answers of the probes: ${asked.join(', ')} (aim 1000 ms)`,
  ].join('\n');
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
