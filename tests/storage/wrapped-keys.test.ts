import { storageKeyOf, useEmptyDevice } from '#tests/support/device.ts';
import { usePrivateFiles } from '#tests/support/private-files.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';
import { deviceKeyOf, type DeviceKey } from '#storage/device-secret.ts';
import { Keyring, KeyNotInMemory } from '#storage/keyring.ts';
import { importStorageKey } from '#storage/seal.ts';
import { openKeys, prepareKey, type WrappedKeyRow } from '#storage/wrapped-keys.ts';

useEmptyDevice();
const disk = usePrivateFiles();
const secret = new Uint8Array(32).fill(1);

let device: DeviceKey;
beforeEach(async () => {
  await database.storageKeys.clear();
  device = await deviceKeyOf(secret.buffer);
});

const idOf = async (name: string, generation: 1 | 2 = 2) => (await importStorageKey(storageKeyOf(name), generation)).id;
const stored = async () => (await database.wrappedKeys.toArray()).toSorted((a, b) => a.id.localeCompare(b.id));

/** Stores a key of the server, as a sign-in or a refresh does. */
async function give(name: string | undefined, present: DeviceKey | null = device, next = present) {
  const prepared = await prepareKey(database, 'depot', name && storageKeyOf(name), { present, next });
  if (prepared) await database.keyring.take('depot', prepared);
  return prepared;
}

describe('the encryption key that a server returns', () => {
  it('is stored encrypted with the key of the device, which decrypts it', async () => {
    const prepared = await give('first');
    expect(prepared?.key.id).toBe(await idOf('first'));
    expect(await stored()).toEqual([
      {
        accountId: 'depot',
        id: await idOf('first'),
        retired: false,
        wrapped: expect.any(Uint8Array),
        wrappedBy: device.id,
      },
    ]);
    const [opened] = await openKeys(await stored(), device);
    expect(Buffer.from(opened?.bytes ?? []).toString('base64url')).toBe(storageKeyOf('first'));
    expect(opened?.key.id).toBe(await idOf('first'));
  });

  it('is not written again when it is stored', async () => {
    await give('first');
    const before = await stored();
    expect((await give('first'))?.wrapped?.rows).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('decrypts the previous one, which the account no longer has', async () => {
    await give('first');
    await give('second');
    const [first, second] = [await idOf('first'), await idOf('second')];
    expect(await stored()).toMatchObject(
      [
        { id: first, retired: true, wrappedBy: second },
        { id: second, retired: false, wrappedBy: device.id },
      ].toSorted((a, b) => a.id.localeCompare(b.id)),
    );
    expect((await openKeys(await stored(), device)).map(({ key }) => key.id)).toEqual([second, first]);
    // The first one is not wrapped again by the third: the second decrypts it.
    const third = await give('third');
    expect(third?.wrapped?.rows.map(({ id, retired }) => [id, retired])).toEqual([
      [await idOf('third'), false],
      [second, true],
    ]);
    expect(await openKeys(await stored(), device)).toHaveLength(3);
  });

  it('is the last one if the server returns none, also with another key of the device', async () => {
    expect(await give(undefined)).toBeNull();
    await give('first');
    const next = await deviceKeyOf(new Uint8Array(32).fill(2).buffer);
    const prepared = await give(undefined, device, next);
    expect(prepared?.key.id).toBe(await idOf('first'));
    expect(await stored()).toMatchObject([{ id: await idOf('first'), retired: false, wrappedBy: next.id }]);
    expect(await openKeys(await stored(), device)).toEqual([]);
    expect(await openKeys(await stored(), next)).toHaveLength(1);
  });

  it('is stored unencrypted if the device has no key', async () => {
    expect(await give('first', null)).toMatchObject({ wrapped: null, key: { id: await idOf('first', 1) } });
    expect(await stored()).toEqual([]);
    expect(await database.storageKeys.toArray()).toMatchObject([{ accountId: 'depot', retired: false }]);
  });

  it('replaces the same one that was stored unencrypted, and retires others', async () => {
    await give('first', null);
    await give('second', null);
    await give('third');
    expect((await database.storageKeys.toArray()).map(({ retired }) => retired)).toEqual([true, true]);
    expect(await database.keyring.given('depot')).toEqual([]);
    await give('fourth', null);
    expect((await database.keyring.given('depot')).map(({ id }) => id)).toEqual([await idOf('fourth', 1)]);
    await give('fourth');
    expect((await database.storageKeys.toArray()).map(({ id }) => id)).not.toContain(await idOf('fourth', 1));
    expect(await database.storageKeys.count()).toBe(2);
  });

  it('is written once when it is stored unencrypted', async () => {
    await give('first', null);
    const writing = vi.spyOn(IDBObjectStore.prototype, 'put');
    await give('first', null);
    expect(writing).not.toHaveBeenCalled();
    await give('second', null);
    writing.mockRestore();
    const rows = await database.storageKeys.toArray();
    expect(new Map(rows.map(({ id, retired }) => [id, retired]))).toEqual(
      new Map([
        [await idOf('first', 1), true],
        [await idOf('second', 1), false],
      ]),
    );
  });
});

describe('a stored key', () => {
  it.each<[string, (row: WrappedKeyRow) => WrappedKeyRow]>([
    ['was changed', (row) => ({ ...row, wrapped: row.wrapped.toReversed() })],
    ['is of another account', (row) => ({ ...row, accountId: 'another' })],
    ['has another name', (row) => ({ ...row, id: 'another' })],
    ['was encrypted with a missing key', (row) => ({ ...row, wrappedBy: 'another' })],
  ])('is not decrypted when it %s, and the others are', async (_, change) => {
    await give('first');
    const [good] = await stored();
    if (!good) throw new Error('There is a key');
    const other = { ...good, ...change(good) };
    expect((await openKeys([other, good], device)).map(({ row }) => row)).toEqual([good]);
    expect(await openKeys([good], null)).toEqual([]);
  });

  it('returns the keys of the requested generation from the same row', async () => {
    await give('first');
    await give('second');
    const opened = await openKeys(await stored(), device, 1);
    expect(opened.map(({ key }) => key.id)).toEqual([await idOf('second', 1), await idOf('first', 1)]);
  });
});

describe('a keyring', () => {
  it('decrypts rows of an older version, and encrypts with the newer key of the same storage key', async () => {
    await give('first');
    disk.files.set('device-secret', secret);
    const keyring = new Keyring(() => database);
    expect((await keyring.find('depot', await idOf('first', 1)))?.id).toBe(await idOf('first', 1));
    expect((await keyring.current('depot'))?.id).toBe(await idOf('first'));
  });

  it('has no key in memory before it reads, and reports this', async () => {
    const keyring = new Keyring(() => database);
    expect(() => keyring.inMemory('depot', 'key-1')).toThrow(KeyNotInMemory);
    expect(() => keyring.inMemory('depot', 'key-1')).toThrow(
      expect.objectContaining({ name: 'KeyNotInMemory', accountId: 'depot', id: 'key-1' }),
    );
  });

  it('reads once for a missing key, until another page stores one', async () => {
    const keyring = new Keyring(() => database);
    const reading = vi.spyOn(database.wrappedKeys, 'toArray');
    expect(await keyring.current('depot')).toBeNull();
    expect(await keyring.find('depot', 'key-1')).toBeNull();
    const readings = reading.mock.calls.length;
    expect(await keyring.current('depot')).toBeNull();
    expect(keyring.inMemory('depot')).toBeNull();
    expect(keyring.inMemory('depot', 'key-1')).toBeNull();
    expect(reading).toHaveBeenCalledTimes(readings);
    reading.mockRestore();
    await database.attempts.add({ entryId: 'entry-1', at: '2026-11-23T10:00:00.000Z', event: 'left' });
    expect(keyring.inMemory('depot')).toBeNull();
    await give('first', null);
    expect((await keyring.current('depot'))?.id).toBe(await idOf('first', 1));
  });

  it('finds a retired key only by its id', async () => {
    for (const [last, before] of [
      ['second', 'first'],
      ['first', 'second'],
    ] as const) {
      await database.storageKeys.clear();
      await give(before, null);
      await give(last, null);
      const keyring = new Keyring(() => database);
      expect((await keyring.current('depot'))?.id).toBe(await idOf(last, 1));
      expect((await keyring.find('depot', await idOf(before, 1)))?.id).toBe(await idOf(before, 1));
      expect(await keyring.current('another')).toBeNull();
    }
  });
});
