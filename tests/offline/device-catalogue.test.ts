import { useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice } from '#tests/support/full-device.ts';
import { json, refusal, reset, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Part } from '#contract/catalogue.ts';
import { clearCache } from '#offline/cache/clear-cache.ts';
import { withRoomMade } from '#offline/storage.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();

let refreshCatalogue: (accountId: string, signal?: AbortSignal) => Promise<void>;
let refreshDueCatalogue: (accountId: string) => Promise<void>;
let readCatalogue: typeof import('#offline/catalogue/read-catalogue.ts').readCatalogue;
let readCatalogueState: typeof import('#offline/catalogue/state.ts').readCatalogueState;

/** A server's lists: each row, or that it was removed, with the number of its change. */
type Row = { id: string };
let lists: Record<string, Map<string, { at: number; row: Row | null }>>;
let changes: number;
/** Of one answer. */
let max: number;
/** What the server says beside agreements; nothing as an older one. */
let approvedRateCents: number | null | undefined;
/** Whether the server hides prices. */
let pricesHidden: boolean;
/** Whether each answer is of another of two servers, of which one hides prices. */
let isMixed: boolean;
/** How many answers arrive before the network is gone. */
let answersLeft: number;

beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  ({ refreshCatalogue, refreshDueCatalogue } = await import('#offline/catalogue/refresh-catalogue.ts'));
  ({ readCatalogue } = await import('#offline/catalogue/read-catalogue.ts'));
  ({ readCatalogueState } = await import('#offline/catalogue/state.ts'));
});
beforeEach(async () => {
  lists = {};
  changes = 0;
  max = 3;
  approvedRateCents = undefined;
  pricesHidden = false;
  isMixed = false;
  answersLeft = Infinity;
  await storeSession();
  http.answerAll(({ path, query }) => {
    answersLeft -= 1;
    if (answersLeft < 0) return reset();
    if (isMixed) pricesHidden = !pricesHidden;
    const since = Number(query.get('since') ?? 0);
    const after = [...(lists[path.replace('/api/catalogue/', '')] ?? [])]
      .filter(([, { at }]) => at > since)
      .toSorted(([, one], [, other]) => one.at - other.at)
      .slice(0, max);
    return json(200, {
      data: after.flatMap(([, { row }]) => (row && pricesHidden ? { ...row, priceCents: null } : (row ?? []))),
      removed: after.flatMap(([id, { row }]) => (row ? [] : id)),
      next: String(after.at(-1)?.[1].at ?? since),
      ...(pricesHidden && /(parts|agreements)$/.test(path) && { pricesHidden }),
      ...(path.endsWith('/agreements') && approvedRateCents !== undefined && { approvedRateCents }),
    });
  });
});

function part(id: string, change: Partial<Part> = {}): Part {
  return {
    id,
    descriptionEn: `Part ${id}`,
    descriptionFr: `Pièce ${id}`,
    models: [],
    productTypes: [],
    from: null,
    to: null,
    priceCents: 1250,
    component: 'parts',
    supersededBy: null,
    wear: false,
    returnRequired: false,
    ...change,
  };
}

const term = { id: 'T1', productType: null, model: null, use: null, component: 'parts', months: 24, hours: null };

/** Changes a list of the server; a row of null is removed. */
function change(kind: string, rows: Record<string, Row | null>): void {
  const list = (lists[kind] ??= new Map());
  for (const [id, row] of Object.entries(rows)) list.set(id, { at: (changes += 1), row });
}

function addParts(...ids: string[]): void {
  change('parts', Object.fromEntries(ids.map((id) => [id, part(id)])));
}

const asked = () => http.received.splice(0).map(({ path }) => path.replace('/api/catalogue/', ''));
const partIds = async () => [...((await readCatalogue('depot'))?.parts.keys() ?? [])].toSorted();

describe('the catalogue on the device', () => {
  it('is read whole, then only what changed and was removed', async () => {
    addParts('A', 'B', 'C', 'D', 'E');
    change('terms', { T1: term });
    await refreshCatalogue('depot');
    const first = await readCatalogue('depot');
    expect(first?.parts.get('E')).toMatchObject({ descriptionFr: 'Pièce E', active: true });
    expect(first?.terms).toEqual([term]);
    http.received.splice(0);

    change('parts', { B: null, C: part('C', { priceCents: 1400 }) });
    await refreshCatalogue('depot');
    expect(http.received.map(({ query }) => query.get('since'))[0]).toBe('5');
    expect(await partIds()).toEqual(['A', 'C', 'D', 'E']);
    expect((await readCatalogue('depot'))?.parts.get('C')?.priceCents).toBe(1400);
  });

  it('keeps the rate that a person last approved, beside the agreements (R-PRICE-17)', async () => {
    addParts('A');
    await refreshCatalogue('depot');
    expect((await readCatalogue('depot'))?.lastRateCents).toBeNull();
    for (approvedRateCents of [8_733, 9_000, null]) {
      await refreshCatalogue('depot');
      expect((await readCatalogue('depot'))?.lastRateCents).toBe(approvedRateCents);
    }
  });

  it('says when all of it was last read', async () => {
    addParts('A');
    expect(await readCatalogueState('depot')).toEqual({ exists: false, readAt: null });
    await refreshCatalogue('depot');
    expect(await readCatalogueState('depot')).toEqual({ exists: true, readAt: expect.stringMatching(/^\d{4}-/) });
  });

  it('asks three lists, and stores nothing to pick, where a company has none', async () => {
    change('terms', { T1: term });
    await refreshCatalogue('depot');
    expect(asked()).toEqual(['parts', 'labour-operations', 'failure-codes']);
    expect(await readCatalogue('depot')).toBeNull();
    expect(await readCatalogueState('depot')).toMatchObject({ exists: false, readAt: expect.any(String) });
  });

  it('is off with Salesforce, also where it was on', async () => {
    addParts('A');
    await refreshCatalogue('depot');
    http.answerAll(() => refusal(404, 'NOT_FOUND'));
    await refreshCatalogue('depot');
    expect(await readCatalogue('depot')).toBeNull();
    expect(await readCatalogueState('depot')).toMatchObject({ exists: false, readAt: expect.any(String) });
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('goes on where it ended, killed after %i answers', async (answers) => {
    addParts('A', 'B', 'C', 'D', 'E', 'F', 'G');
    change('labour-operations', {});
    answersLeft = answers;
    const ended = refreshCatalogue('depot').catch(() => 'ended');
    if (answers < 8) expect(await ended).toBe('ended');
    if (answers < 6) expect(await readCatalogue('depot')).toBeNull();
    await ended;
    answersLeft = Infinity;
    change('parts', { A: null });
    addParts('H');
    await refreshCatalogue('depot');
    expect(await partIds()).toEqual(['B', 'C', 'D', 'E', 'F', 'G', 'H']);
  });

  it('keeps what it had while a change arrives', async () => {
    addParts('A', 'B', 'C', 'D');
    await refreshCatalogue('depot');
    addParts('E', 'F', 'G', 'H');
    answersLeft = 1;
    expect(await refreshCatalogue('depot').catch(() => 'ended')).toBe('ended');
    expect(await partIds()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    answersLeft = Infinity;
    await refreshCatalogue('depot');
    expect(await partIds()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']);
  });

  it('stores a page with the place where the next goes on, or neither', async () => {
    addParts('A', 'B', 'C', 'D');
    fillDevice('catalogue', 3, 'commit');
    await refreshCatalogue('depot');
    expect(await readCatalogue('depot')).toBeNull();
    fillDevice('catalogue', 0);
    await refreshCatalogue('depot');
    expect(await partIds()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('does not grow when it is replaced whole again and again', async () => {
    max = 2_000;
    const ids = Array.from({ length: 3_000 }, (_, at) => `P-${String(at).padStart(5, '0')}`);
    addParts(...ids);
    await refreshCatalogue('depot');
    const stored = await database.catalogue.count();
    for (const round of ['a', 'b', 'c']) {
      change('parts', Object.fromEntries([...(lists['parts']?.keys() ?? [])].map((id) => [id, null])));
      addParts(...ids.map((id) => `${id}${round}`));
      await refreshCatalogue('depot');
    }
    const parts = await partIds();
    expect([parts.length, parts[0]]).toEqual([3_000, 'P-00000c']);
    expect(await database.catalogue.count()).toBeLessThan(stored + 3);
  });

  it('is written once by two tabs', async () => {
    addParts('A', 'B', 'C', 'D', 'E', 'F', 'G');
    await Promise.all([refreshCatalogue('depot'), refreshCatalogue('depot')]);
    expect(await partIds()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    const pages = (await database.catalogue.toCollection().primaryKeys()).filter(([, key]) => key.includes(':'));
    expect(pages).toHaveLength(3);
  });

  it('is encrypted, and removed at the sign-out, of this account alone', async () => {
    addParts('A');
    await refreshCatalogue('depot');
    await storeSession({ accountId: 'depot-a' });
    await refreshCatalogue('depot-a');
    const columns: string[][] = [];
    await database.catalogue.each((row) => void columns.push(Object.keys(row)));
    expect(new Set(columns.flat())).toEqual(new Set(['accountId', 'key', 'sealed', 'sealedBy']));
    await clearCache('depot');
    expect(await readCatalogue('depot')).toBeNull();
    expect((await readCatalogue('depot-a'))?.parts.size).toBe(1);
  });

  it('forgets the prices that it had once they are hidden, and reads them once they are shown (R-CAT-08)', async () => {
    addParts('A', 'B', 'C', 'D');
    await refreshCatalogue('depot');
    for (pricesHidden of [true, false, true]) {
      await refreshCatalogue('depot');
      const catalogue = await readCatalogue('depot');
      expect(catalogue?.pricesHidden).toBe(pricesHidden);
      expect([...(catalogue?.parts.values() ?? [])].map(({ priceCents }) => priceCents)).toEqual(
        Array.from({ length: 4 }, () => (pricesHidden ? null : 1250)),
      );
      asked();
      await refreshCatalogue('depot');
      expect(asked().filter((path) => path === 'parts')).toHaveLength(1);
    }
  });

  it('is not read again and again while two servers disagree about prices, and is whole once they agree', async () => {
    addParts('A', 'B', 'C', 'D');
    isMixed = true;
    answersLeft = 20;
    await refreshCatalogue('depot');
    expect(asked().filter((path) => path === 'parts')).toHaveLength(4);
    expect((await readCatalogueState('depot')).readAt).toBeNull();
    isMixed = false;
    answersLeft = Infinity;
    for (pricesHidden of [true, false]) {
      await refreshCatalogue('depot');
      const catalogue = await readCatalogue('depot');
      expect([...(catalogue?.parts.values() ?? [])].map(({ priceCents }) => priceCents)).toEqual(
        Array.from({ length: 4 }, () => (pricesHidden ? null : 1250)),
      );
    }
  });

  describe('for a claim form that opens (R-CAT-07)', () => {
    it('is read where it never was, as on a metered link', async () => {
      addParts('A', 'B');
      await refreshDueCatalogue('depot');
      expect(await partIds()).toEqual(['A', 'B']);
    });

    it('is read again once a full device has dropped it for unsent work', async () => {
      addParts('A');
      await refreshCatalogue('depot');
      let isFull = true;
      await withRoomMade(async () => {
        if (isFull && (await database.catalogue.count()) > 0) throw new DOMException('full', 'QuotaExceededError');
        isFull = false;
      });
      expect(await readCatalogue('depot')).toBeNull();
      await refreshDueCatalogue('depot');
      expect(await partIds()).toEqual(['A']);
    });

    it('is not asked for while it is young, nor an error without network', async () => {
      addParts('A');
      await refreshCatalogue('depot');
      asked();
      await refreshDueCatalogue('depot');
      expect(asked()).toEqual([]);
      await clearCache('depot');
      answersLeft = 0;
      await refreshDueCatalogue('depot');
      expect(await readCatalogue('depot')).toBeNull();
    });

    it('is loaded once, while the prefetch reads it too', async () => {
      addParts('A', 'B', 'C', 'D', 'E', 'F', 'G');
      await Promise.all([refreshCatalogue('depot'), refreshDueCatalogue('depot')]);
      const whole = http.received.filter(({ path, query }) => path.endsWith('/parts') && !query.has('since'));
      expect(whole).toHaveLength(1);
    });
  });

  it('stops behind an answer once the account has signed out', async () => {
    addParts('A', 'B', 'C', 'D');
    const leaving = new AbortController();
    leaving.abort();
    await refreshCatalogue('depot', leaving.signal);
    expect(http.received).toEqual([]);
  });
});
