import { depotAccount } from '#tests/support/contract-answers.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';

useEmptyDevice();
useLocalStorage();

let probes: number;
let isThere: boolean;
let sent: number;
let wake: typeof import('#offline/sync/wake.ts');

beforeEach(async () => {
  probes = sent = 0;
  isThere = false;
  vi.stubEnv('VITE_API_URL', 'http://portal.example/api');
  vi.stubGlobal('fetch', async (request: Request) => {
    const isClaim = request.method === 'POST';
    if (isClaim) sent += 1;
    else probes += 1;
    // A claim arrives, and its answer is lost.
    if (isClaim) await request.arrayBuffer();
    if (!isThere || isClaim) throw new TypeError('Failed to fetch');
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

/** Waits without letting time pass, so that no probe by the clock does what an event should. */
async function turnsUntil(done: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !done(); turn += 1) await new Promise(setImmediate);
}

/** Lets so much time pass, and each probe of it end. */
async function pass(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    const before = probes;
    await vi.advanceTimersByTimeAsync(100);
    if (probes > before) await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  }
}

describe('what waits', () => {
  it.each([
    ['the page becomes visible', new Event('visibilitychange')],
    ['the page comes out of the back/forward cache', Object.assign(new Event('pageshow'), { persisted: true })],
    ['the browser hears of a network', new Event('online')],
  ])('is sent as soon as %s', async (_, event) => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('document', { visibilityState: 'visible', cookie: '' });
    await storeSession({ accountId: 'depot', account: depotAccount });
    await submitClaim(await storeDraft('depot', 0), claimPayload);
    const { engine } = await import('#offline/sync/portal-engine.ts');
    wake.startSync();
    await turnsUntil(() => sent > 0);
    await engine.drain();
    const before = sent;
    isThere = true;
    page.dispatchEvent(event);
    await turnsUntil(() => sent > before);
    expect(sent).toBeGreaterThan(before);
    await engine.drain();
  });
});

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
