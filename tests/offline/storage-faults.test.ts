import { allTests } from '#tests/support/all-tests.ts';
import { failBrowser, failOpening, failures, lostDatabaseErrors, stopFailing } from '#tests/support/failing-browser.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { thrownBy } from '#tests/support/client-at.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '#offline/drafts/drafts.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { photosOf } from '#offline/photos/photos.ts';
import { database } from '#storage/database.ts';
import { deviceIndexedDb, whenOpeningIsLate } from '#storage/device-indexed-db.ts';
import { preloadSession, takePreloadedSession } from '#storage/preload-session.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { onStorageTrouble, reportFault, storageTrouble } from '#storage/storage-trouble.ts';

useEmptyDevice();
afterEach(() => {
  reportFault(null);
  vi.useRealTimers();
});

const line = (entryId: string) => ({ entryId, at: '2026-11-23T10:00:00.000Z', event: 'left' as const });
const lines = async () => (await database.attempts.toArray()).map(({ entryId }) => entryId);

/** Each waits half a second before its third attempt. */
const waysToLose = Object.entries(lostDatabaseErrors).slice(0, allTests ? undefined : 2);

describe.each(waysToLose)('a lost connection: %s', (_, way) => {
  it.each([1, 2])('a unit of work is executed once, completely and in order, after %i failures', async (times) => {
    await database.attempts.add(line('before'));
    failBrowser(way, times);
    await database.transaction('rw', database.attempts, database.snapshots, async () => {
      await database.attempts.add(line('first'));
      await database.attempts.add(line('second'));
    });
    expect(failures()).toBe(times);
    await database.attempts.add(line('after'));
    expect(await lines()).toEqual(['before', 'first', 'second', 'after']);
    expect(storageTrouble()).toBeNull();
  });

  it.each([1, 2])('a single write and a single read are executed after %i failures', async (times) => {
    failBrowser(way, times);
    await database.attempts.add(line('only'));
    expect(await lines()).toEqual(['only']);
    failBrowser(way, times);
    expect(await database.attempts.count()).toBe(1);
  });

  it('three failures are reported, and nothing of the work is stored', async () => {
    failBrowser(way, Number.POSITIVE_INFINITY);
    const error = await thrownBy(
      database.transaction('rw', database.attempts, async () => {
        await database.attempts.add(line('first'));
        await database.attempts.add(line('second'));
      }),
    );
    expect(error).toBeInstanceOf(StorageFault);
    expect(error).toMatchObject({ code: 'lost', cause: expect.any(Error) });
    expect(failures()).toBeGreaterThanOrEqual(3);
    expect(storageTrouble()).toBe('lost');
    stopFailing();
    expect(await lines()).toEqual([]);
    await database.attempts.add(line('later'));
    expect(await lines()).toEqual(['later']);
  });

  it('a claim with its photos is one entry, and its draft is deleted', async () => {
    const draftId = await storeDraft('depot', 2);
    failBrowser(way, 2);
    await submitClaim(draftId, claimPayload);
    expect(await database.entries.toArray()).toMatchObject([{ id: draftId, photoCount: 2, state: 'queued' }]);
    expect(await photosOf(draftId)).toHaveLength(2);
    expect(await database.drafts.count()).toBe(0);
  });

  it('a claim that could not be saved is still a draft', async () => {
    const draftId = await storeDraft('depot', 2);
    failBrowser(way, Number.POSITIVE_INFINITY);
    expect(await thrownBy(submitClaim(draftId, claimPayload))).toBeInstanceOf(StorageFault);
    stopFailing();
    expect(await database.entries.count()).toBe(0);
    expect(await database.drafts.get(draftId)).toBeDefined();
    expect(await photosOf(draftId)).toHaveLength(2);
  });
});

it('the third attempt waits half a second, so that the browser can start its storage again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  failBrowser(lostDatabaseErrors['WebKit: Cannot inject key into script value'], 2);
  let done = false;
  const adding = database.attempts.add(line('only')).then(() => (done = true));
  const turns = async () => {
    for (let turn = 0; turn < 500; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await turns();
  // The second attempt has not waited.
  expect(failures()).toBe(2);
  await vi.advanceTimersByTimeAsync(499);
  await turns();
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await adding;
  expect(await lines()).toEqual(['only']);
});

it('a refusal of the app is not retried', async () => {
  await database.attempts.add({ id: 1, ...line('there') });
  let runs = 0;
  const error = await thrownBy(
    database.transaction('rw', database.attempts, async () => {
      runs += 1;
      await database.attempts.add({ id: 1, ...line('again') });
    }),
  );
  expect(error).toHaveProperty('name', 'ConstraintError');
  expect(runs).toBe(1);
});

it('photos that a private window of WebKit refuses are not retried', async () => {
  const refused = 'Error preparing Blob/File data to be stored in object store';
  let asked = 0;
  const putting = database.transaction('rw', database.photos, async () => {
    asked += 1;
    throw new DOMException(refused, 'UnknownError');
  });
  expect(await thrownBy(putting)).toHaveProperty('inner.message', refused);
  expect(asked).toBe(1);
});

describe('a database that does not open', () => {
  beforeEach(() => database.close({ disableAutoOpen: false }));

  it('is opened again', async () => {
    failOpening(2);
    await database.attempts.add(line('only'));
    expect(await lines()).toEqual(['only']);
  });

  it('is reported after three attempts', async () => {
    failOpening(Number.POSITIVE_INFINITY);
    const error = await thrownBy(database.attempts.count());
    expect(error).toBeInstanceOf(StorageFault);
    expect(error).toHaveProperty('code', 'cannot_open');
    expect(storageTrouble()).toBe('cannot_open');
  });
});

describe('storage that does not respond', () => {
  const held: (() => Promise<void>)[] = [];
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));

  /** Another page with a transaction that stays open until it is released, as in a page suspended by WebKit. */
  async function blockDatabase(name = 'attempts'): Promise<() => Promise<void>> {
    const opening = indexedDB.open('depot-portal');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const transaction = opening.result.transaction(name, 'readwrite');
    const store = transaction.objectStore(name);
    let goesOn = true;
    const workOn = () => {
      if (goesOn) store.count().onsuccess = workOn;
    };
    workOn();
    const ended = new Promise((resolve) => (transaction.oncomplete = resolve));
    const release = async () => {
      goesOn = false;
      await ended;
      opening.result.close();
    };
    held.push(release);
    return release;
  }

  afterEach(async () => {
    for (const release of held.splice(0)) await release();
  });

  const turn = () => new Promise((resolve) => setImmediate(resolve));

  /** Waits until a request is pending: Dexie starts it some turns later. */
  async function asked(): Promise<void> {
    while (vi.getTimerCount() === 0) await turn();
  }

  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('is reported after 4 s, and no longer once it responds', async () => {
    const release = await blockDatabase();
    const reported: unknown[] = [];
    const stop = onStorageTrouble(() => void reported.push(storageTrouble()));
    const adding = database.attempts.add(line('only'));
    await asked();
    await pass(3_999);
    expect(reported).toEqual([]);
    await pass(1);
    expect(reported).toEqual(['slow']);
    await release();
    await adding;
    expect(reported).toEqual(['slow', null]);
    expect(vi.getTimerCount()).toBe(0);
    stop();
  });

  it('fails after three attempts of 8 s, and the requests are not executed later', async () => {
    const release = await blockDatabase();
    const saving = thrownBy(
      database.transaction('rw', database.attempts, async () => {
        await database.attempts.add(line('first'));
      }),
    );
    const reading = thrownBy(database.attempts.count());
    let ended = false;
    void Promise.all([saving, reading]).then(() => (ended = true));
    for (let passed = 0; passed < 24_000; passed += 500) {
      expect(ended).toBe(false);
      await pass(500);
    }
    await pass(2_000);
    for (const error of await Promise.all([saving, reading])) {
      expect(error).toBeInstanceOf(StorageFault);
      expect(error).toHaveProperty('code', 'no_answer');
    }
    expect(storageTrouble()).toBe('no_answer');
    await release();
    expect(await lines()).toEqual([]);
  });

  it('is waited for as long as it makes progress', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => line(`line ${at}`));
    await database.transaction('rw', database.attempts, async () => {
      for (const row of rows) {
        await database.attempts.add(row);
        vi.advanceTimersByTime(5_000);
      }
    });
    expect(await database.attempts.count()).toBe(30);
  });

  it('is not reported after the device was asleep', async () => {
    const release = await blockDatabase();
    let runs = 0;
    const adding = database.transaction('rw', database.attempts, () => {
      runs += 1;
      return database.attempts.add(line('only'));
    });
    await asked();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    await pass(4_000);
    expect(storageTrouble()).toBeNull();
    vi.restoreAllMocks();
    await release();
    await adding;
    expect(runs).toBe(1);
  });

  it('fails if another page blocks the upgrade of the database, and opens once that page is closed', async () => {
    await database.delete();
    const opening = indexedDB.open('depot-portal', 10);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    database.close({ disableAutoOpen: false });
    const counting = thrownBy(database.attempts.count());
    await pass(4_000);
    expect(storageTrouble()).toBe('slow');
    for (let tries = 0; tries < 3; tries += 1) await pass(9_000);
    expect(await counting).toMatchObject({ name: 'StorageFault', code: 'no_answer' });
    opening.result.close();
    vi.useRealTimers();
    await database.attempts.add(line('only'));
    expect(await lines()).toEqual(['only']);
  });

  it('does not block other work when it opens later', async () => {
    const making = indexedDB.open('another', 1);
    const end = { now: false };
    making.onupgradeneeded = () => {
      const store = making.result.createObjectStore('work');
      const workOn = () => {
        if (!end.now) store.count().onsuccess = workOn;
      };
      workOn();
    };
    const made = new Promise((resolve) => (making.onsuccess = resolve));
    const late = vi.fn<() => void>();
    whenOpeningIsLate('another', late);
    const opened = vi.fn<() => void>();
    const opening = deviceIndexedDb.open('another', 1);
    opening.onsuccess = opened;
    await pass(8_000);
    expect(late).toHaveBeenCalledOnce();
    end.now = true;
    await made;
    making.result.close();
    await new Promise((resolve) => (indexedDB.deleteDatabase('another').onsuccess = resolve));
    expect(opening.readyState).toBe('done');
    expect(opened).not.toHaveBeenCalled();
  });

  it('does not delay the start, which reads the session in advance', async () => {
    await blockDatabase('session');
    preloadSession();
    await asked();
    const taken = takePreloadedSession();
    await pass(8_000);
    expect(await taken).toBeUndefined();
  });

  it('has minutes for an upgrade', async () => {
    const upgrading = deviceIndexedDb.open('another', 1);
    const end = { now: false };
    upgrading.addEventListener('upgradeneeded', () => {
      const store = upgrading.result.createObjectStore('work');
      const workOn = () => {
        if (!end.now) store.count().onsuccess = workOn;
      };
      workOn();
    });
    const opened = new Promise((resolve) => upgrading.addEventListener('success', resolve));
    while (upgrading.readyState === 'pending') await turn();
    await pass(60_000);
    end.now = true;
    await opened;
    upgrading.result.close();
  });
});

it('a draft is saved after a lost connection', async () => {
  const draft = drafts.of('claim').create({ accountId: 'depot' });
  failBrowser(lostDatabaseErrors['the connection is closing'], 2);
  await drafts.save(draft);
  expect(await database.drafts.count()).toBe(1);
});
