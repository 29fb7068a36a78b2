import { CacheStandIn } from '#tests/support/cache-stand-in.ts';
import { depotAccount, paged } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { bytes, json, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import * as v from 'valibot';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#session/session-store.ts';

useEmptyDevice();
useLocalStorage();
const http = useHttpAnswers();

let page: EventTarget & { visibilityState: string };
let events: EventTarget;
let connection: unknown;
let isThere: boolean;
/** What was done under a lock: the prefetch, which a test may end before. */
let locked: unknown[];
let useSession: typeof import('#session/session-store.ts').useSession;
let reachability: typeof import('#api/reachability.ts');
let snapshots: typeof import('#offline/cache/snapshots.ts');
let documents: typeof import('#offline/saved-documents/store.ts');
let startPrefetch: (idle?: () => Promise<void>) => void;

const signedIn: Session = { phase: 'signed-in', account: depotAccount };

beforeEach(async () => {
  events = new EventTarget();
  connection = undefined;
  isThere = true;
  locked = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('caches', new CacheStandIn());
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: {} },
    locks: {
      request: (_: string, ...rest: unknown[]) => {
        const work = Promise.resolve(callOf(rest.at(-1)));
        locked.push(work);
        return work;
      },
    },
    get connection() {
      return connection;
    },
  });
  vi.stubEnv('VITE_API_URL', http.url);
  http.answerAll(({ path }) => {
    if (!isThere) return reset();
    if (path.endsWith('/content')) return bytes(200, '%PDF-1.7', { 'content-type': 'application/pdf' });
    if (path.endsWith('/picklist')) return json(200, { values: [], controllerValues: {} });
    if (path.startsWith('/api/catalogue/')) return json(200, { data: [], removed: [], next: '0' });
    return json(200, /accounts|products|claims$/.test(path) ? paged() : { data: [] });
  });
  vi.resetModules();
  ({ useSession } = await import('#session/session-store.ts'));
  reachability = await import('#api/reachability.ts');
  snapshots = await import('#offline/cache/snapshots.ts');
  documents = await import('#offline/saved-documents/store.ts');
  const started = await import('#offline/cache/start-prefetch.ts');
  startPrefetch = (idle = async () => {}) => started.startPrefetch(idle);
  await storeSession({ account: depotAccount });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  useSession.setState({ phase: 'signed-out' }, true);
  await Promise.allSettled(locked);
  await turns();
  vi.useRealTimers();
  (await import('#storage/database.ts')).database.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function callOf(work: unknown): unknown {
  return typeof work === 'function' ? work({}) : null;
}

/** Lets all started work proceed without advancing the timers. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) await new Promise(setImmediate);
}

const asked = () => http.received.splice(0).map(({ path }) => path.replace('/api/', ''));
const picklists = [
  'salesforce-ui/picklist',
  'salesforce-ui/picklist',
  'salesforce-ui/picklist',
  'salesforce-ui/picklist',
];

async function untilPicklists(): Promise<void> {
  await waitFor(() => expect(http.received).toHaveLength(4));
  await turns();
  expect(asked()).toEqual(picklists);
}

describe('the prefetch', () => {
  it('reads the picklists at the start, and the long lists 2 s later', async () => {
    useSession.setState(signedIn, true);
    startPrefetch();
    await untilPicklists();
    await vi.advanceTimersByTimeAsync(1_000);
    await turns();
    expect(asked()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await waitFor(() => expect(http.received.length).toBeGreaterThanOrEqual(4));
    expect(asked().slice(0, 2)).toEqual(['salesforce-accounts', 'products']);
  });

  it('reads the newest claims after the long lists, and no page that does not exist', async () => {
    useSession.setState(signedIn, true);
    startPrefetch();
    await untilPicklists();
    await vi.advanceTimersByTimeAsync(2_000);
    const claimReads = () =>
      http.received.filter(({ path, query }) => path === '/api/warranties/claims' && !query.has('part')).length;
    await waitFor(() => expect(claimReads()).toBe(1));
    await turns();
    expect(claimReads()).toBe(1);
    expect(await snapshots.readSnapshot('depot', 'claims:1', v.unknown())).not.toBeNull();
  });

  it('starts with a sign-in, once, and for a verified account only', async () => {
    startPrefetch();
    await turns();
    useSession.setState({ phase: 'signed-in', account: { ...depotAccount, verifiedAt: null } }, true);
    await turns();
    expect(asked()).toEqual([]);
    useSession.setState(signedIn, true);
    useSession.setState({ phase: 'signed-in', account: { ...depotAccount } }, true);
    await untilPicklists();
  });

  it('starts again when the network returns or the page becomes visible', async () => {
    isThere = false;
    useSession.setState(signedIn, true);
    startPrefetch();
    await waitFor(() => expect(reachability.reachability()).toBe('offline'));
    await turns();
    asked();

    page.visibilityState = 'hidden';
    events.dispatchEvent(new Event('visibilitychange'));
    await turns();
    expect(asked()).toEqual([]);
    page.visibilityState = 'visible';
    events.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(http.received.length).toBeGreaterThan(0));
    await turns();
    asked();

    isThere = true;
    reachability.reportReachability('online');
    await untilPicklists();
  });

  it('reads the picklists only on a metered link', async () => {
    connection = { saveData: true };
    useSession.setState(signedIn, true);
    startPrefetch();
    await untilPicklists();
    await vi.advanceTimersByTimeAsync(10_000);
    await turns();
    expect(asked()).toEqual([]);
  });

  it.each([[null], [() => {}]])('reads all lists if the browser describes the connection as %s', async (described) => {
    connection = described;
    useSession.setState(signedIn, true);
    startPrefetch();
    await untilPicklists();
    await vi.advanceTimersByTimeAsync(2_000);
    await waitFor(() => expect(asked()).toContain('products/brands'));
  });

  it('ends at once when the account signs out', async () => {
    useSession.setState(signedIn, true);
    startPrefetch();
    await untilPicklists();
    useSession.setState({ phase: 'signed-out' }, true);
    await turns();
    await vi.advanceTimersByTimeAsync(10_000);
    await turns();
    expect(asked()).toEqual([]);
  });
});

describe('the cached readings of an account', () => {
  beforeEach(async () => {
    await snapshots.writeSnapshot('depot', 'claims:1', { data: [] });
    useSession.setState(signedIn, true);
    // It never becomes idle.
    startPrefetch(() => new Promise(() => {}));
  });

  const count = async () => (await import('#storage/database.ts')).database.snapshots.count();

  it('are deleted when it signs out', async () => {
    useSession.setState({ phase: 'signed-out' }, true);
    await waitFor(async () => expect(await count()).toBe(0));
  });

  it('are deleted when another account takes its place', async () => {
    useSession.setState({ phase: 'signed-in', account: { ...depotAccount, id: 'another' } }, true);
    await waitFor(async () => expect(await count()).toBe(0));
  });

  it('stay when the server ends its session', async () => {
    useSession.setState({ phase: 'signed-out', notice: 'ended' }, true);
    await turns();
    expect(await count()).toBe(1);
  });

  it('stay while the account is read again', async () => {
    useSession.setState({ phase: 'checking' }, true);
    await turns();
    expect(await count()).toBe(1);
  });
});

it('deletes readings that arrive after the sign-out', async () => {
  const idle = Promise.withResolvers<void>();
  useSession.setState(signedIn, true);
  startPrefetch(() => idle.promise);
  useSession.setState({ phase: 'signed-out' }, true);
  await turns();
  await snapshots.writeSnapshot('depot', 'claims:1', { data: [] });
  idle.resolve();
  await waitFor(async () => expect(await (await import('#storage/database.ts')).database.snapshots.count()).toBe(0));
});

it('resumes documents whose saving the network interrupted', async () => {
  const { saveDocuments } = await import('#offline/saved-documents/saving.ts');
  const document = {
    id: 'a',
    title: 'Returns',
    fileType: 'application/pdf',
    size: 8,
    lastModifiedDate: '2026-03-28T10:00:00.000Z',
  };
  const { ApiError } = await import('#api/failure.ts');
  await saveDocuments('depot', [{ place: { kind: 'procedure' }, document }], {
    downloadPart: () => Promise.reject(new ApiError({ kind: 'unreachable' })),
  });
  expect(await documents.readDocument('depot', 'a')).toMatchObject({ stopped: 'network', held: null });
  useSession.setState(signedIn, true);
  startPrefetch(() => new Promise(() => {}));
  await waitFor(async () =>
    expect(await documents.readDocument('depot', 'a')).toMatchObject({ stopped: null, held: { size: 8 } }),
  );
});
