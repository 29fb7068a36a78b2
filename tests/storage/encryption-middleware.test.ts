import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { saveFormDraft } from '#offline/drafts/form-drafts.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
afterEach(() => void vi.restoreAllMocks());

it.each(['contact:guest', 'repair-depot'])('stores the form of a guest without looking for a key: %s', async (key) => {
  const looking = vi.spyOn(database.keyring, 'find');
  await saveFormDraft(key, { message: 'Where is the plate?' });
  expect(await database.formDrafts.get(key)).toMatchObject({ value: { message: 'Where is the plate?' } });
  expect(looking).not.toHaveBeenCalled();
});

it('reads with one request what is not encrypted', async () => {
  const asking = vi.spyOn(IDBObjectStore.prototype, 'get');
  expect(await database.transaction('rw', database.drafts, () => database.drafts.get('none'))).toBeUndefined();
  expect(asking).toHaveBeenCalledOnce();
});

it('a cursor reads the columns that are not encrypted, and no others', async () => {
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
])('decrypts a row that does not change %s', async (_, text, times) => {
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

it('keeps the last thousand rows decrypted, and no more', async () => {
  const count = 1_001;
  const keyOf = (at: number) => `claim:${at}`;
  for (let at = 0; at < count; at += 1) await writeSnapshot('depot', keyOf(at), at);
  const decrypting = vi.spyOn(crypto.subtle, 'decrypt');
  expect(await database.snapshots.get(['depot', keyOf(count - 1)])).toMatchObject({ value: count - 1 });
  expect(decrypting).not.toHaveBeenCalled();
  expect(await database.snapshots.get(['depot', keyOf(0)])).toMatchObject({ value: 0 });
  expect(decrypting).toHaveBeenCalledOnce();
});
