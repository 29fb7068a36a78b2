import { useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

useEmptyDevice();

let probes: number;
let isThere: boolean;
let wake: typeof import('#offline/sync/wake.ts');

beforeEach(async () => {
  probes = 0;
  isThere = false;
  vi.stubEnv('VITE_API_URL', 'http://portal.example/api');
  vi.stubGlobal('fetch', async () => {
    probes += 1;
    if (!isThere) throw new TypeError('Failed to fetch');
    return Response.json({ status: 'ok', version: '1.0.0' });
  });
  vi.resetModules();
  wake = await import('#offline/sync/wake.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  (await import('#storage/database.ts')).database.close();
});

/** Lets so much time pass, and each probe of it end. */
async function pass(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    const before = probes;
    await vi.advanceTimersByTimeAsync(100);
    if (probes > before) await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  }
}

describe('the network that is gone', () => {
  it('is looked for now and then while nobody needs it, and within a second where somebody waits', async () => {
    await wake.lookForLink();
    await pass(9);
    expect(probes).toBe(1);
    const stop = wake.awaitLink();
    await pass(3);
    expect(probes).toBeGreaterThanOrEqual(4);
    stop();
    await pass(1);
    const asked = probes;
    await pass(8);
    expect(probes).toBe(asked);
  });

  it('is looked for no more once it is back', async () => {
    await wake.lookForLink();
    wake.awaitLink();
    isThere = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitFor(async () => expect((await import('#api/reachability.ts')).reachability()).toBe('online'));
    const asked = probes;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(asked);
  });
});
