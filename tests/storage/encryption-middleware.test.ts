import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { database, PortalDatabase } from '#storage/database.ts';

useEmptyDevice();
afterEach(() => void vi.restoreAllMocks());

it.each(['contact:guest', 'repair-depot'])('the form of a guest is stored without reading a key: %s', async (key) => {
  const looking = vi.spyOn(database.keyring, 'find');
  await saveFormDraft(key, { message: 'Where is the plate?' });
  expect(await database.formDrafts.get(key)).toMatchObject({ value: { message: 'Where is the plate?' } });
  expect(looking).not.toHaveBeenCalled();
});

it('unencrypted rows are read with one request', async () => {
  const asking = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await database.transaction('rw', database.drafts, () => database.drafts.get('none'))).toBeUndefined();
  expect(asking).toHaveBeenCalledOnce();
});

it('a cursor reads the unencrypted columns, and no others', async () => {
  const id = await storeDraft('depot', 0);
  expect(await database.drafts.filter(({ accountId }) => accountId === 'depot').primaryKeys()).toEqual([id]);
  const reading = database.snapshots.filter(({ value }) => value !== null).toArray();
  await expect(reading).resolves.toEqual([]);
  await writeSnapshot('depot', 'claims:1', { data: [] });
  await expect(database.snapshots.filter(({ value }) => value !== null).toArray()).rejects.toThrow('value');
  await writeSnapshot('nobody', 'claims:1', { data: [] });
  await database.snapshots.delete(['depot', 'claims:1']);
  expect(await database.snapshots.filter(({ value }) => value !== null).count()).toBe(1);
});

it.each([
  ['once', 'a'.repeat(100), 1],
  ['each time, so that long rows take no memory', 'a'.repeat(20_001), 3],
])('an unchanged row is decrypted %s', async (_, text, times) => {
  await writeSnapshot('depot', 'long', 'other');
  await writeSnapshot('depot', 'long', text);
  const decrypting = vi.spyOn(crypto.subtle, 'decrypt');
  const reads = () => database.snapshots.get(['depot', 'long']);
  for (let read = 0; read < 3; read += 1) expect(await reads()).toMatchObject({ value: text });
  expect(decrypting.mock.calls.length).toBeLessThanOrEqual(times);
  expect(decrypting.mock.calls.length).toBeGreaterThanOrEqual(times - 1);
  const changed = `b${text.slice(1)}`;
  await writeSnapshot('depot', 'long', changed);
  expect(await reads()).toMatchObject({ value: changed });
});

it('the last thousand rows are kept decrypted, and no more', async () => {
  const count = 1_001;
  const keyOf = (at: number) => `claim:${at}`;
  for (let at = 0; at < count; at += 1) await writeSnapshot('depot', keyOf(at), at);
  const decrypting = vi.spyOn(crypto.subtle, 'decrypt');
  expect(await database.snapshots.get(['depot', keyOf(count - 1)])).toMatchObject({ value: count - 1 });
  expect(decrypting).not.toHaveBeenCalled();
  expect(await database.snapshots.get(['depot', keyOf(0)])).toMatchObject({ value: 0 });
  expect(decrypting).toHaveBeenCalledOnce();
});

describe('a row to be encrypted', () => {
  it.each([
    ['text', 'Main jet'],
    ['a number', 1.5],
    ['a flag', false],
    ['nothing', null],
    ['a list', ['a', [1, null]]],
    ['an object', { a: { b: [] } }],
  ])('is read unchanged: %s', async (_, value) => {
    await writeSnapshot('depot', 'kinds', { value });
    expect(await database.snapshots.get(['depot', 'kinds'])).toMatchObject({ value: { value } });
  });

  it('loses undefined values', async () => {
    await writeSnapshot('depot', 'kinds', { none: undefined, one: 1 });
    expect((await database.snapshots.get(['depot', 'kinds']))?.value).toEqual({ one: 1 });
  });

  it.each([
    ['a date', new Date(0)],
    ['a map', new Map([['a', 1]])],
    ['bytes', new Uint8Array(2)],
    ['a function', () => 1],
    ['a big number', 1n],
    ['a symbol', Symbol('a')],
  ])('is refused with a value that its text would lose: %s', async (_, value) => {
    const writing = database.snapshots.put({ accountId: 'depot', key: 'kinds', value: { value }, readAt: 'now' });
    await expect(writing).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await database.snapshots.count()).toBe(0);
  });

  it('fails its transaction if it cannot be encrypted, and nothing is stored', async () => {
    const failing = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('No', 'OperationError'));
    const row = (key: string) => ({ accountId: 'depot', key, value: 1, readAt: '2026-11-23T10:00:00.000Z' });
    const writing = database.transaction('rw', database.snapshots, async () => {
      await database.snapshots.put(row('first'));
    });
    await expect(writing).rejects.toMatchObject({ name: 'OperationError' });
    await expect(database.snapshots.bulkPut([row('first'), row('second')])).rejects.toMatchObject({
      name: 'OperationError',
    });
    failing.mockRestore();
    expect(await database.snapshots.count()).toBe(0);
    await database.transaction('rw', database.snapshots, () => database.snapshots.bulkPut([row('1'), row('2')]));
    expect(await database.snapshots.count()).toBe(2);
  });
});

describe('an encrypted row', () => {
  /** A page without decrypted rows in memory. */
  async function onAnotherPage<Value>(work: (page: PortalDatabase) => Promise<Value>): Promise<Value> {
    const page = new PortalDatabase('depot-portal');
    try {
      return await work(page);
    } finally {
      page.close();
    }
  }
  const rows = ['a', 'b', 'c'];
  beforeEach(async () => {
    for (const key of rows) await writeSnapshot('depot', key, `value ${key}`);
  });
  const values = rows.map((key) => ({ accountId: 'depot', key, value: `value ${key}` }));
  const keys = rows.map((key): [string, string] => ['depot', key]);

  it.each<[string, (page: PortalDatabase) => Promise<unknown>]>([
    ['several keys', (page) => page.snapshots.bulkGet(keys)],
    ['an index', (page) => page.snapshots.where({ accountId: 'depot' }).toArray()],
    ['a transaction', (page) => page.transaction('r', page.snapshots, () => page.snapshots.bulkGet(keys))],
    ['a transaction that writes', (page) => page.transaction('rw', page.snapshots, () => page.snapshots.toArray())],
  ])('is decrypted by another page that reads through %s', async (_, read) => {
    expect(await onAnotherPage(read)).toMatchObject(values);
  });

  it('is not decrypted for its keys or its count', async () => {
    const decrypting = vi.spyOn(crypto.subtle, 'decrypt');
    const found = await onAnotherPage(async (page) => [
      await page.snapshots.where({ accountId: 'depot' }).primaryKeys(),
      await page.snapshots.count(),
    ]);
    expect(found).toEqual([keys, 3]);
    expect(decrypting).not.toHaveBeenCalled();
  });

  it('is unreadable if it was changed, and is written back unchanged', async () => {
    const store = async (mode: IDBTransactionMode, change?: (row: Record<string, unknown>) => void) => {
      const opening = indexedDB.open('depot-portal');
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const transaction = opening.result.transaction('snapshots', mode);
      const reading = transaction.objectStore('snapshots').get(['depot', 'a']);
      if (change)
        reading.onsuccess = () => {
          change(reading.result);
          transaction.objectStore('snapshots').put(reading.result);
        };
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      opening.result.close();
      return reading.result;
    };
    const changed = await store('readwrite', (row) => (row['sealed'] = new Uint8Array(40)));
    await onAnotherPage(async (page) => {
      const row = await page.snapshots.get(['depot', 'a']);
      expect(row).not.toHaveProperty('value');
      if (row) await page.snapshots.put({ ...row, value: 'lost', readAt: '2026-11-24T10:00:00.000Z' });
    });
    expect(await store('readonly')).toEqual({ ...changed, readAt: '2026-11-24T10:00:00.000Z' });
  });
});
