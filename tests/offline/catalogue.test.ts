import { CacheStandIn } from '#tests/support/cache-stand-in.ts';
import { depotAccount, paged, registrationAnswer } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { type Answer, json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { useLocalStorage } from '#tests/support/local-storage.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { productPageMax } from '#contract/products.ts';
import type { Account } from '#contract/session.ts';
import type { PrefetchContext } from '#offline/cache/prefetch.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const local = useLocalStorage();
const http = useHttpAnswers();

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** The service worker's cache of each list. */
const cacheOf = [
  [/picklist$/, 'picklists'],
  [/\/products(\/brands|\/types)?$/, 'products'],
  [/salesforce-accounts$/, 'retailers'],
] as const;

let cached: CacheStandIn;
let prefetch: typeof import('#offline/cache/prefetch.ts').prefetch;
let lists: typeof import('#offline/cache/choice-lists.ts');
/** Responses that replace the usual one, by path. */
let instead: Record<string, Answer>;
let underWay: number;
let most: number;

beforeEach(async () => {
  cached = new CacheStandIn();
  instead = {};
  underWay = most = 0;
  vi.stubGlobal('caches', cached);
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: {} },
    locks: { request: async (_: string, ...rest: unknown[]) => callOf(rest.at(-1)) },
  });
  vi.stubEnv('VITE_API_URL', http.url);
  // A minimal service worker: caches responses without their account.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) => {
    most = Math.max(most, (underWay += 1));
    try {
      const answer = await fetch(request);
      const name = cacheOf.find(([path]) => path.test(new URL(request.url).pathname))?.[1];
      if (name && answer.ok) {
        const language = request.headers.get('accept-language') ?? '';
        const date = answer.headers.get('date') ?? '';
        cached.put(name, request.url, await answer.clone().text(), { date }, language);
      }
      return answer;
    } finally {
      underWay -= 1;
    }
  });
  http.answerAll(({ path, query }) => instead[path] ?? json(200, answerOf(path, query)));
  vi.resetModules();
  ({ prefetch } = await import('#offline/cache/prefetch.ts'));
  lists = await import('#offline/cache/choice-lists.ts');
});
afterEach(async () => {
  (await import('#storage/database.ts')).database.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

function callOf(work: unknown): unknown {
  return typeof work === 'function' ? work({}) : null;
}

function answerOf(path: string, query: URLSearchParams): unknown {
  const product = (id: string) => ({ id, name: id, brand: null, productType: null, sku: [] });
  const retailer = (id: string) => ({ id, name: id, emailOptInStatement: null });
  switch (path.replace('/api', '')) {
    case '/salesforce-ui/picklist':
      return { values: [], controllerValues: {} };
    case '/products':
      return paged(product('p1'), product('p2'));
    case '/salesforce-accounts':
      return query.has('parentID') ? paged() : paged(retailer('r1'), retailer('r2'));
    case '/warranties/claims':
      return paged();
    case '/product-registrations/my-product-registrations':
      return paged(registrationAnswer({ productId: 'p2' }));
    default:
      return path.startsWith('/api/catalogue/') ? { data: [], removed: [], next: '0' } : { data: [] };
  }
}

async function signedIn(change: Partial<Account> = {}): Promise<Account> {
  const account: Account = { ...depotAccount, ...change };
  await storeSession({ accountId: account.id, account });
  return account;
}

function around(change: Partial<PrefetchContext> = {}): PrefetchContext {
  const { signal } = new AbortController();
  return { pause: async () => {}, delay: async () => {}, signal, link: {}, now: Date.now, ...change };
}

const asked = () => http.received.splice(0).map(({ path, query }) => nameOf(path, query));

function nameOf(path: string, query: URLSearchParams): string {
  const field =
    query.get('FIELD_API_NAME') ??
    query.get('parentID') ??
    query.get('productId') ??
    query.get('contactId') ??
    query.get('part');
  return [path.replace('/api/', ''), ...(field === null ? [] : [field])].join(' ');
}

const choices = [
  'salesforce-ui/picklist Claim_Type__c',
  'salesforce-ui/picklist Claim_Subtype__c',
  'salesforce-ui/picklist Type',
  'salesforce-ui/picklist Ticket_Subtype__c',
  'salesforce-accounts',
  'products',
  'products/brands',
  'products/types',
  'warranties/claims',
  'warranties/claims asking',
  'catalogue/parts',
  'catalogue/labour-operations',
  'catalogue/failure-codes',
  'salesforce-accounts r1',
  'salesforce-accounts r2',
];
const manualsOf = (product: string) =>
  ['user-manual', 'technical-bulletin', 'service-manual'].map((k) => `${k} ${product}`);

describe('the prefetch', () => {
  it('reads each list once and one at a time, all but the types after a pause, documents last', async () => {
    const account = await signedIn();
    const atRest: string[] = [];
    await prefetch(account, around({ delay: async () => void atRest.push(...asked()) }));
    expect(atRest).toEqual(choices.slice(0, 4));
    expect(asked()).toEqual([...choices.slice(4), ...manualsOf('p1'), ...manualsOf('p2')]);
    expect(most).toBe(1);
    expect((await database.snapshots.toArray()).map(({ accountId }) => accountId)).toEqual(Array(8).fill('depot'));
    await prefetch(account, around());
    expect(asked()).toEqual([]);
  });

  it('reads every product with its brands and only the types of machines, concurrently', async () => {
    await prefetch(await signedIn(), around());
    const queries = Object.fromEntries(http.received.map(({ path, query }) => [path, Object.fromEntries(query)]));
    expect(queries).toMatchObject({
      '/api/products': { size: String(productPageMax) },
      '/api/products/brands': { hasSerialNumber: 'true' },
      '/api/products/types': { hasSerialNumber: 'true' },
    });
  });

  it('reads again by age: claims after ten minutes, picklists after a day, documents after a week, separately in each language', async () => {
    const account = await signedIn();
    await prefetch(account, around());
    asked();
    await prefetch(account, around({ now: () => Date.now() + dayMs - hourMs }));
    expect(asked()).toEqual(['warranties/claims', 'warranties/claims asking']);
    await prefetch(account, around({ now: () => Date.now() + dayMs + hourMs }));
    expect(asked()).toEqual(choices);
    await prefetch(account, around({ now: () => Date.now() + 8 * dayMs }));
    expect(asked()).toEqual([...choices, ...manualsOf('p1'), ...manualsOf('p2')]);
    local.set('locale', 'fr');
    expect(await lists.choiceReadAt({ of: 'products' })).toBeNull();
    await prefetch(account, around());
    expect(asked()).toEqual(choices.filter((name) => !/^(warranties\/claims|catalogue\/)/.test(name)));
    expect(await lists.choicesReadAt([{ of: 'products' }, { of: 'retailers' }])).toMatch(/^\d{4}-/);
  });

  it.each([
    ['customer', ['user-manual p2']],
    ['retailer', ['retailer/procedures contact-1', ...manualsOf('p1'), ...manualsOf('p2')]],
    ['admin', []],
  ] as const)('reads for a %s the lists of that role', async (role, documents) => {
    await prefetch(await signedIn({ role }), around());
    const all = asked();
    expect(all.filter((name) => /manual|bulletin|procedures/.test(name))).toEqual(documents);
    expect(all.filter((name) => name.includes('Claim_'))).toEqual([]);
    expect(all).toContain('products');
  });

  it('knows no product and no retailer before they were read', async () => {
    expect([await lists.cachedProductIds(), await lists.cachedRetailerIds()]).toEqual([[], []]);
  });

  it('stops when the network is lost, and resumes with the missing lists', async () => {
    const account = await signedIn();
    instead['/api/products/brands'] = reset();
    await prefetch(account, around());
    expect(asked()).toEqual(choices.slice(0, 7));
    delete instead['/api/products/brands'];
    await prefetch(account, around());
    expect(asked()).toEqual([...choices.slice(6), ...manualsOf('p1'), ...manualsOf('p2')]);
  });

  it('reads manuals that were never read before outdated ones', async () => {
    const account = await signedIn();
    await prefetch(account, around());
    const read = await database.snapshots.toArray();
    const old = read.filter(({ key }) => key.includes('p1'));
    await database.snapshots.bulkPut(old.map((row) => ({ ...row, readAt: '2001-01-01T00:00:00.000Z' })));
    await database.snapshots.bulkDelete(
      read.filter(({ key }) => key.includes('p2')).map((row) => [row.accountId, row.key]),
    );
    asked();
    await prefetch(account, around());
    expect(asked()).toEqual([...manualsOf('p2'), ...manualsOf('p1')]);
  });

  it.each([429, 503])('stops when the server answers %i', async (status) => {
    instead['/api/products'] = refusal(status, 'UNAVAILABLE');
    await prefetch(await signedIn(), around());
    expect(asked()).toEqual(choices.slice(0, 6));
  });

  it.each([refusal(500, 'INTERNAL_ERROR'), reset()])(
    'skips the documents of a customer whose own products cannot be read',
    async (answer) => {
      instead['/api/product-registrations/my-product-registrations'] = answer;
      await prefetch(await signedIn({ role: 'customer' }), around());
      expect(asked().filter((name) => name.includes('manual'))).toEqual([]);
    },
  );

  it('does not ignore an error of the device', async () => {
    const account = await signedIn();
    const { database: device } = await import('#storage/database.ts');
    const reading = vi.spyOn(device.snapshots, 'bulkGet').mockRejectedValueOnce(new Error('A fault'));
    await expect(prefetch(account, around())).rejects.toThrow('A fault');
    reading.mockRestore();
  });

  it('passes on an error of the app while reading a list', async () => {
    const account = await signedIn();
    const fault = new RangeError('A fault of ours');
    vi.stubGlobal('Request', function request() {
      throw fault;
    });
    await expect(prefetch(account, around())).rejects.toBe(fault);
  });

  it('waits until the service worker controls the page', async () => {
    const account = await signedIn();
    const serviceWorker = Object.assign(new EventTarget(), { controller: null });
    const { locks } = navigator;
    vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker });
    const beginning = vi.spyOn(locks, 'request');
    const reading = prefetch(account, around());
    await new Promise(setImmediate);
    expect(beginning).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    await reading;
    expect(asked()).toContain('products');
  });

  it('skips a list that the server does not have', async () => {
    instead['/api/technical-bulletin'] = refusal(404, 'NOT_FOUND');
    await prefetch(await signedIn(), around());
    expect(asked()).toEqual([...choices, ...manualsOf('p1'), ...manualsOf('p2')]);
  });

  it('ends with the account: no more requests, also after a sign-out during a pause', async () => {
    const account = await signedIn();
    const leaving = new AbortController();
    let pauses = 0;
    const pause = async () => {
      pauses += 1;
      if (pauses === 3) leaving.abort();
    };
    await prefetch(account, around({ pause, signal: leaving.signal }));
    expect(asked()).toEqual(choices.slice(0, 2));

    const another = new AbortController();
    await prefetch(account, around({ delay: async () => another.abort(), signal: another.signal }));
    expect(asked()).toEqual(choices.slice(2, 4));
    expect(await database.snapshots.count()).toBe(0);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'reads only the types of the forms on a connection with %j',
    async (link) => {
      await prefetch(await signedIn(), around({ link }));
      expect(asked()).toEqual(choices.slice(0, 4));
    },
  );

  it('reads a limited number of documents in one run; the next run continues', async () => {
    const many = Array.from({ length: 120 }, (_, at) => ({
      id: `p${at}`,
      name: '',
      brand: null,
      productType: null,
      sku: [],
    }));
    instead['/api/products'] = json(200, paged(...many));
    const account = await signedIn();
    await prefetch(account, around());
    // The catalogue counts as one, and asks for three lists.
    expect(asked()).toHaveLength(302);
    await prefetch(account, around());
    expect(asked()).toHaveLength(choices.length + 360 - 302);
    await prefetch(account, around());
    expect(asked()).toEqual([]);
  });
});

describe('a list', () => {
  it.each([
    ['never', null, true],
    ['a day ago', -dayMs, false],
    ['more than a day ago', -dayMs - 1, true],
    ['in a year, by a clock that was fast', 365 * dayMs, true],
  ])('that was read %s', (_, ageMs, isOld) => {
    const now = Date.parse('2026-11-21T15:00:00Z');
    const readAt = ageMs === null ? null : new Date(now + ageMs).toISOString();
    expect(lists.isOlderThan(lists.choiceMaxAgeMs, readAt, now)).toBe(isOld);
  });
});
