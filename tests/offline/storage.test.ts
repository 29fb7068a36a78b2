import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { fillDevice, refusedWrites } from '#tests/support/full-device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { documentCachePrefix } from '#offline/cache/clear-cache.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { askForPersistence, isStorageFull, readStorageState, withRoomMade } from '#offline/storage.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

const quotaError = () => new DOMException('The disk is full', 'QuotaExceededError');
let cacheNames: Set<string>;

beforeEach(() => {
  cacheNames = new Set([`${documentCachePrefix}depot`, `${documentCachePrefix}another`, 'app-precache']);
  vi.stubGlobal('caches', {
    keys: async () => [...cacheNames],
    delete: async (name: string) => cacheNames.delete(name),
  });
});
afterEach(() => void vi.unstubAllGlobals());

describe('whether an error means a full device', () => {
  it.each([
    ['the quota error itself', quotaError()],
    ['an error that contains it', Object.assign(new Error('Aborted'), { inner: quotaError() })],
    ['an error with it as cause', new Error('Could not save', { cause: quotaError() })],
    [
      'a deeply nested one',
      new Error('Could not save', { cause: Object.assign(new Error('Aborted'), { inner: quotaError() }) }),
    ],
  ])('%s does', (_, error) => expect(isStorageFull(error)).toBe(true));

  it.each([
    ['another', new TypeError('x is not a function')],
    ['an error with another one inside', Object.assign(new Error('Aborted'), { inner: new Error('Constraint') })],
    ['an error with none inside', Object.assign(new Error('Aborted'), { inner: undefined })],
    ['a text', 'QuotaExceededError'],
    ['nothing', undefined],
    ['an object of that name that is not an error', { name: 'QuotaExceededError' }],
  ])('%s does not', (_, error) => expect(isStorageFull(error)).toBe(false));

  it.each(['write', 'commit'] as const)('the database error of a full disk at the %s does', async (at) => {
    fillDevice('snapshots', 1, at);
    const row = { accountId: 'depot', key: 'k', value: 1, readAt: new Date().toISOString() };
    expect(isStorageFull(await thrownBy(database.snapshots.put(row)))).toBe(true);
    expect(refusedWrites()).toBe(1);
    expect(await database.snapshots.count()).toBe(0);
  });

  it.each(['write', 'commit'] as const)(
    'the error of a transaction over several tables does too, at the %s',
    async (at) => {
      fillDevice('entries', 1, at);
      const entry = { id: 'e', accountId: 'depot' };
      const saving = database.transaction('rw', database.entries, database.drafts, () =>
        database.table('entries').add(entry),
      );
      expect(isStorageFull(await thrownBy(saving))).toBe(true);
      expect(await database.entries.count()).toBe(0);
    },
  );
});

describe('a write on a full device', () => {
  beforeEach(() => writeSnapshot('depot', 'claims:1', []));

  it('deletes nothing while there is space', async () => {
    expect(await withRoomMade(async () => 'written')).toBe('written');
    expect(cacheNames.size).toBe(3);
    expect(await database.snapshots.count()).toBe(1);
  });

  it('deletes cached documents first, and nothing more if that is enough', async () => {
    fillDevice('drafts', 1);
    await drafts.save(drafts.of('claim').create({ accountId: 'depot' }));
    expect([...cacheNames]).toEqual(['app-precache']);
    expect(await database.snapshots.count()).toBe(1);
    expect(await database.drafts.count()).toBe(1);
  });

  it('deletes look-ups next', async () => {
    fillDevice('drafts', 2);
    await drafts.save(drafts.of('claim').create({ accountId: 'depot' }));
    expect(await database.snapshots.count()).toBe(0);
    expect(await database.drafts.count()).toBe(1);
  });

  it.each(['write', 'commit'] as const)(
    'reports an error when there is still no space at the %s, without deleting a draft, entry or photo',
    async (at) => {
      const draftId = await storeDraft('depot', 2);
      await submitClaim(await storeDraft('depot', 3), claimPayload);
      fillDevice('entries', Number.POSITIVE_INFINITY, at);
      const error = await thrownBy(submitClaim(draftId, claimPayload));
      expect(isStorageFull(error)).toBe(true);
      expect(refusedWrites()).toBe(3);
      expect(await database.drafts.get(draftId)).toBeDefined();
      expect(await database.entries.count()).toBe(1);
      expect(await database.photos.count()).toBe(5);
    },
  );

  it('deletes nothing for another error', async () => {
    const fault = new Error('a fault');
    const write = vi.fn<() => Promise<void>>().mockRejectedValue(fault);
    expect(await thrownBy(withRoomMade(write))).toBe(fault);
    expect(write).toHaveBeenCalledOnce();
    expect(cacheNames.size).toBe(3);
    expect(await database.snapshots.count()).toBe(1);
  });

  it('frees space also in a browser without caches', async () => {
    vi.stubGlobal('caches', undefined);
    fillDevice('drafts', 2);
    await drafts.save(drafts.of('claim').create({ accountId: 'depot' }));
    expect(await database.drafts.count()).toBe(1);
  });
});

describe('the state of the storage', () => {
  const browserWith = (storage: object) => vi.stubGlobal('navigator', { storage });

  it('is the one that the browser reports', async () => {
    browserWith({ estimate: async () => ({ usage: 30, quota: 100 }), persisted: async () => true });
    expect(await readStorageState()).toEqual({ usedBytes: 30, freeBytes: 70, persistent: true });
  });

  it('is never negative', async () => {
    browserWith({ estimate: async () => ({ usage: 130, quota: 100 }), persisted: async () => false });
    expect(await readStorageState()).toMatchObject({ freeBytes: 0 });
  });

  it('is unknown if the browser does not report it', async () => {
    browserWith({ estimate: async () => ({}), persisted: async () => false });
    expect(await readStorageState()).toEqual({ usedBytes: null, freeBytes: null, persistent: false });
    browserWith({ estimate: async () => ({ usage: 30 }), persisted: async () => false });
    expect(await readStorageState()).toMatchObject({ usedBytes: 30, freeBytes: null });
    browserWith({ estimate: async () => ({ quota: 100 }), persisted: async () => false });
    expect(await readStorageState()).toMatchObject({ usedBytes: null, freeBytes: null });
    vi.stubGlobal('navigator', undefined);
    expect(await readStorageState()).toEqual({ usedBytes: null, freeBytes: null, persistent: false });
  });

  it('is requested to be persistent once if it is not', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true);
    browserWith({ persisted: async () => true, persist });
    expect(await askForPersistence()).toBe(true);
    expect(persist).not.toHaveBeenCalled();
    browserWith({ persisted: async () => false, persist });
    expect(await askForPersistence()).toBe(true);
    expect(persist).toHaveBeenCalledOnce();
  });

  it('is not persistent in a browser without a storage manager', async () => {
    vi.stubGlobal('navigator', {});
    expect(await askForPersistence()).toBe(false);
    expect(await readStorageState()).toEqual({ usedBytes: null, freeBytes: null, persistent: false });
  });
});
