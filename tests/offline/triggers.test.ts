import { depotAccount } from '#tests/support/contract-answers.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storedSession, storeSession } from '#tests/support/stored-session.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { listEntries } from '#offline/outbox/list.ts';

useEmptyDevice();
useLocalStorage();

let probes: number;
let isThere: boolean;
let sent: number;
/** The API's responses to a probe and to a claim; an error is one of the network. */
let health: () => Response;
let answer: () => Response;
let triggers: typeof import('#offline/sync/triggers.ts');

beforeEach(async () => {
  probes = sent = 0;
  isThere = false;
  health = () => Response.json({ status: 'ok', version: '1.0.0' });
  // A claim arrives, and its response is lost.
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  vi.stubEnv('VITE_API_URL', 'http://portal.example/api');
  vi.stubGlobal('fetch', async (request: Request) => {
    const isClaim = request.method === 'POST';
    if (isClaim) sent += 1;
    else probes += 1;
    if (isClaim) await request.arrayBuffer();
    if (isClaim) return answer();
    if (!isThere) throw new TypeError('Failed to fetch');
    return health();
  });
  vi.resetModules();
  triggers = await import('#offline/sync/triggers.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  (await import('#storage/database.ts')).database.close();
});

/** Lets all started work proceed without advancing the timers. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) await new Promise(setImmediate);
}

/** Waits without advancing time, so that no timed probe replaces the event. */
const until = (done: () => boolean) => waitFor(() => expect(done()).toBe(true));

async function saveClaim(): Promise<void> {
  await storeSession({ accountId: 'depot', account: depotAccount });
  await submitClaim(await storeDraft('depot', 0), claimPayload);
}

/** Advances time, and waits for the probes. */
async function pass(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    const before = probes;
    await vi.advanceTimersByTimeAsync(100);
    if (probes > before) await waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  }
}

// Before the tests that start the sync: their listeners react to every page.
describe('a saved entry', () => {
  beforeEach(saveClaim);
  afterEach(async () => {
    await turns();
    await (await import('#offline/sync/portal-engine.ts')).engine.drain();
  });

  it('makes the browser wake the worker in case every page is closed first', async () => {
    const tags: string[] = [];
    const sync = { register: async (tag: string) => void tags.push(tag) };
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker: { getRegistration: async () => ({ sync }) } });
    triggers.sendNow();
    await until(() => tags.length > 0);
    expect(tags).toContain('outbox');
  });

  it('makes another page that holds the queue read it again', async () => {
    const page = new BroadcastChannel('outbox-wake');
    const heard = new Promise((resolve) => (page.onmessage = resolve));
    triggers.sendNow();
    await heard;
    page.close();
  });

  it('waits behind a captive portal, which is probed again after 750 ms and not before', async () => {
    isThere = true;
    health = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    triggers.sendNow();
    await until(() => probes > 0);
    await turns();
    const asked = probes;
    await vi.advanceTimersByTimeAsync(700);
    await turns();
    expect(probes).toBe(asked);
    await vi.advanceTimersByTimeAsync(50);
    await until(() => probes > asked);
    expect([probes, sent]).toEqual([asked + 1, 0]);
  });
});

describe('waiting entries', () => {
  it.each([
    ['the page becomes visible', new Event('visibilitychange')],
    ['the page comes out of the back/forward cache', Object.assign(new Event('pageshow'), { persisted: true })],
    ['the browser reports a network', new Event('online')],
  ])('are sent as soon as %s', async (_, event) => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('document', { visibilityState: 'visible', cookie: '' });
    await saveClaim();
    const { engine } = await import('#offline/sync/portal-engine.ts');
    triggers.startSync();
    await turns();
    await engine.drain();
    const before = sent;
    isThere = true;
    page.dispatchEvent(event);
    await until(() => sent > before);
    expect(sent).toBeGreaterThan(before);
    await engine.drain();
  });

  it('are sent as soon as another call has reached the API', async () => {
    vi.stubGlobal('addEventListener', () => {});
    await saveClaim();
    triggers.startSync();
    const { reportReachability } = await import('#api/reachability.ts');
    reportReachability('offline');
    await until(() => probes > 0);
    await turns();
    expect(sent).toBe(0);
    isThere = true;
    reportReachability('online');
    await until(() => sent > 0);
    expect(sent).toBe(1);
    await (await import('#offline/sync/portal-engine.ts')).engine.drain();
  });

  it('are sent when the browser reports a network, also after an error of the API', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    isThere = true;
    answer = () => Response.json({ code: 'INTERNAL_ERROR', message: '' }, { status: 500 });
    await saveClaim();
    const { engine } = await import('#offline/sync/portal-engine.ts');
    triggers.startSync();
    await until(() => sent > 0);
    await engine.drain();
    page.dispatchEvent(new Event('online'));
    await until(() => sent > 1);
    expect(sent).toBe(2);
    await engine.drain();
  });
});

describe('the sync', () => {
  let page: EventTarget;
  beforeEach(() => {
    page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('document', { visibilityState: 'visible', cookie: '' });
  });

  it('sends after a sign-in, and not when the account of the session is read again', async () => {
    isThere = true;
    const { engine } = await import('#offline/sync/portal-engine.ts');
    triggers.startSync();
    await turns();
    await submitClaim(await storeDraft('depot', 0), claimPayload);
    const { writeTokens } = await import('#session/tokens.ts');
    await writeTokens({ ...storedSession, account: depotAccount });
    const { useSession } = await import('#session/session-store.ts');
    useSession.setState({ phase: 'checking' }, true);
    await turns();
    expect(sent).toBe(0);
    useSession.setState({ phase: 'signed-in', account: depotAccount }, true);
    await until(() => sent > 0);
    expect(sent).toBe(1);
    await engine.drain();
    const [before] = await listEntries('depot');
    useSession.setState({ phase: 'signed-in', account: { ...depotAccount, name: 'Depot Sud' } }, true);
    await turns();
    expect([sent, (await listEntries('depot'))[0]]).toEqual([1, before]);
  });

  it('probes when the browser reports that the network is gone', async () => {
    triggers.startSync();
    await turns();
    const before = probes;
    page.dispatchEvent(new Event('offline'));
    await until(() => probes > before);
    expect(probes).toBe(before + 1);
  });

  it('probes after a call that did not reach the API', async () => {
    triggers.startSync();
    await turns();
    const before = probes;
    (await import('#api/reachability.ts')).reportReachability('offline');
    await pass(11);
    expect(probes).toBeGreaterThan(before);
  });
});

describe('a lost network', () => {
  it('is probed now and then, and within a second if a person waits', async () => {
    await triggers.checkLink();
    await pass(9);
    expect(probes).toBe(1);
    const stop = triggers.waitForLink();
    await pass(3);
    expect(probes).toBeGreaterThanOrEqual(4);
    stop();
    await pass(1);
    const asked = probes;
    await pass(8);
    expect(probes).toBe(asked);
  });

  it('can be a failing portal, which is probed until it is healthy, now and then', async () => {
    const { reachability } = await import('#api/reachability.ts');
    isThere = true;
    health = () => Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 });
    await triggers.checkLink();
    expect(reachability()).toBe('failing');
    triggers.waitForLink();
    const asked = probes;
    await pass(9);
    expect(probes - asked).toBeLessThanOrEqual(1);
    health = () => Response.json({ status: 'ok', version: '1.0.0' });
    await pass(11);
    await waitFor(() => expect(reachability()).toBe('online'));
  });

  it('is no longer probed once it is back', async () => {
    await triggers.checkLink();
    triggers.waitForLink();
    isThere = true;
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(async () => expect((await import('#api/reachability.ts')).reachability()).toBe('online'));
    const asked = probes;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(asked);
  });
});
