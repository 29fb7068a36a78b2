import { claimPayload, storageKeyOf, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { expect, it, vi } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { database, PortalDatabase } from '#storage/database.ts';
import { Keyring } from '#storage/keyring.ts';
import { importStorageKey } from '#storage/seal.ts';

useEmptyDevice();

it('the keyring has every stored key in memory after it was read', async () => {
  const keyring = new Keyring(() => database);
  await keyring.whenRead();
  expect(keyring.whenRead()).toBeNull();
  for (const accountId of ['depot', 'depot-a'])
    expect(keyring.inMemory(accountId)?.id).toBe((await importStorageKey(storageKeyOf(accountId))).id);
});

it('the keyring is read again after a failed reading', async () => {
  let readings = 0;
  const keyring = new Keyring(() => {
    readings += 1;
    if (readings === 1) throw new DOMException('Connection lost', 'UnknownError');
    return database;
  });
  await expect(keyring.whenRead()).rejects.toThrow('Connection lost');
  await keyring.whenRead();
  expect(keyring.inMemory('depot')).not.toBeNull();
});

it('the keyring is read before the first transaction on encrypted rows, which then is not repeated', async () => {
  const id = await storeDraft('depot', 0);
  await submitClaim(id, claimPayload);
  const page = new PortalDatabase('depot-portal');
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await page.entries.get(id)).toMatchObject({ payload: claimPayload });
  const stores = begun.mock.calls.map(([names]) => [names].flat());
  expect(stores).toContainEqual(['storageKeys', 'wrappedKeys']);
  expect(stores.filter(({ length }) => length === 1)).toEqual([['entries']]);
  begun.mockRestore();
  page.close();
});
