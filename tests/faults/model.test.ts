import 'fake-indexeddb/auto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from '#session/call.ts';
import { database } from '#storage/database.ts';
import { FullDevice } from './model/full-device.ts';
import type { Finding } from './judge.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { useOneTransactionAtATime } from '#tests/support/one-at-a-time.ts';
import { usePromptCrypto } from '#tests/support/prompt-crypto.ts';
import { Laboratory } from './model/laboratory.ts';
import { drawSchedule, type Step } from './model/schedule.ts';
import { shrink } from './shrink.ts';

/** `FAULTS_SEED` is the first seed, `FAULTS_COUNT` the number of seeds: 15 in `npm test`, 50 in `npm run test:all`. */
const firstSeed = Number(process.env['FAULTS_SEED'] ?? 1);
const count = Number(process.env['FAULTS_COUNT'] ?? (allTests ? 50 : 15));

// The calls read it when they load, before the first line here.
vi.hoisted(() => vi.stubEnv('VITE_API_URL', 'http://portal.example/api'));

const device = new FullDevice();

usePromptCrypto();

beforeAll(async () => {
  // Preloads what the first call would load: loading takes real time, in which turns of the event loop pass.
  await import('#api/client.ts');
  vi.useFakeTimers({ toFake: ['Date'] });
  device.watch(database);
  await database.open();
});

afterAll(() => {
  database.close();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

function run(seed: number, steps: readonly Step[]): Promise<Finding[]> {
  const laboratory = new Laboratory(seed, device, { call, setClock: (ms) => vi.setSystemTime(ms) });
  return laboratory.run(steps);
}

// The strictest browser: awaiting another transaction inside a transaction never resolves.
useOneTransactionAtATime();

describe('any schedule of actions and faults', () => {
  it(
    `loses, duplicates, alters, reorders, misassigns and blocks nothing: ${count} schedules from seed ${firstSeed}`,
    { timeout: 0 },
    async () => {
      const failed: string[] = [];
      for (let seed = firstSeed; seed < firstSeed + count; seed++) {
        const steps = drawSchedule(seed);
        const findings = await run(seed, steps);
        if (findings.length === 0) continue;
        const kind = findings[0]?.kind;
        const fewest = await shrink(steps, async (fewer) =>
          (await run(seed, fewer)).some((finding) => finding.kind === kind),
        );
        failed.push(
          `seed ${seed}: ${JSON.stringify(findings)}\n  ${fewest.map((step) => JSON.stringify(step)).join('\n  ')}`,
        );
        if (failed.length >= 3) break;
      }
      expect(failed.join('\n\n')).toBe('');
    },
  );
});
