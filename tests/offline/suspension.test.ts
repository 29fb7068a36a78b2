import { fire, hideInCache, closePage, reload, showFreshPage, showFromCache } from '#tests/support/page-events.ts';
import 'fake-indexeddb/auto';
import { useEmptyDevice } from '#tests/support/device.ts';
import { storedSession } from '#tests/support/stored-session.ts';
import { liveQuery } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { database } from '#storage/database.ts';
import { deviceIndexedDb } from '#storage/device-indexed-db.ts';
import { preloadSession, takePreloadedSession } from '#storage/preload-session.ts';
import { reloadOnReturn, suspensionCount } from '#storage/suspension.ts';

useEmptyDevice();

const undo: (() => void)[] = [];
afterEach(() => {
  for (const each of undo.splice(0)) each();
  showFromCache();
  reload.mockClear();
});

const line = (entryId: string) => ({ entryId, at: '2026-11-23T10:00:00.000Z', event: 'left' as const });

/** A transaction that stays open until it is released and then writes a row. Counts its runs. */
function unitOfWork() {
  const unit = { runs: 0, end: false, begun: Promise.withResolvers<void>() };
  const done = database.transaction('rw', database.attempts, async () => {
    unit.runs += 1;
    await database.attempts.add(line(`run ${unit.runs}`));
    // In its own task, so that waiting code does not continue inside the transaction.
    setImmediate(unit.begun.resolve);
    while (!unit.end) await database.attempts.count();
  });
  return { unit, done };
}

/** Another page of the app, with its own connection, which is not suspended. */
async function elsewhere<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('depot-portal');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const transaction = opening.result.transaction('attempts', 'readwrite');
  const asked = work(transaction.objectStore('attempts'));
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  opening.result.close();
  return asked.result;
}

describe('a suspended page', () => {
  it.each([
    ['in the back/forward cache', hideInCache, showFromCache],
    ['in the background', () => fire('freeze'), () => fire('resume')],
  ])('%s: blocks no other page, and its unit of work is executed once, completely', async (_, suspend, resume) => {
    const { unit, done } = unitOfWork();
    await unit.begun.promise;
    suspend();
    expect(await elsewhere((store) => store.count())).toBe(0);
    unit.end = true;
    await elsewhere((store) => store.add(line('elsewhere')));
    expect(unit.runs).toBe(1);
    resume();
    await done;
    const rows = await database.attempts.toArray();
    expect(rows.map(({ entryId }) => entryId)).toEqual(['elsewhere', 'run 2']);
  });

  it('is not a closed page, whose work continues while it can', async () => {
    const before = suspensionCount();
    const { unit, done } = unitOfWork();
    await unit.begun.promise;
    closePage();
    expect(suspensionCount()).toBe(before);
    unit.end = true;
    await done;
    expect(unit.runs).toBe(1);
  });

  it('repeats its unit of work for each suspension', async () => {
    let runs = 0;
    let begun = Promise.withResolvers<void>();
    const done = database.transaction('rw', database.attempts, async () => {
      runs += 1;
      await database.attempts.add(line(`run ${runs}`));
      setImmediate(begun.resolve);
      while (runs < 5) await database.attempts.count();
    });
    for (let time = 1; time < 5; time += 1) {
      await begun.promise;
      begun = Promise.withResolvers();
      hideInCache();
      showFromCache();
    }
    await done;
    expect((await database.attempts.toArray()).map(({ entryId }) => entryId)).toEqual(['run 5']);
  });

  it('repeats a single call as well', async () => {
    const adding = database.attempts.add(line('once'));
    const reading = database.attempts.count();
    hideInCache();
    expect(await elsewhere((store) => store.count())).toBe(0);
    showFromCache();
    await adding;
    await reading;
    expect(await database.attempts.count()).toBe(1);
  });

  it('starts no work until it is resumed', async () => {
    hideInCache();
    const open = vi.spyOn(indexedDB, 'open');
    const adding = database.attempts.add(line('later'));
    const transaction = database.transaction('rw', database.attempts, () => database.attempts.add(line('later too')));
    expect(await elsewhere((store) => store.count())).toBe(0);
    expect(open).toHaveBeenCalledOnce();
    open.mockRestore();
    showFromCache();
    await Promise.all([adding, transaction]);
    expect(await database.attempts.count()).toBe(2);
  });

  it('fails as before if the error is not caused by suspension', async () => {
    const fault = new Error('a fault');
    let runs = 0;
    const work = database.transaction('rw', database.attempts, async () => {
      runs += 1;
      await database.attempts.count();
      throw fault;
    });
    await expect(work).rejects.toBe(fault);
    expect(runs).toBe(1);
  });

  it("shows another page's writes in a live query", async () => {
    const counts: number[] = [];
    const firstValue = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    const following = liveQuery(() => database.attempts.count()).subscribe((count) => {
      counts.push(count);
      if (count === 1) firstValue.resolve();
      else first.resolve();
    });
    await first.promise;
    hideInCache();
    await elsewhere((store) => store.add(line('elsewhere')));
    showFromCache();
    await firstValue.promise;
    following.unsubscribe();
    expect(counts.at(-1)).toBe(1);
  });

  it('releases an upgrade', async () => {
    const upgrading = deviceIndexedDb.open('another', 1);
    const begun = Promise.withResolvers<void>();
    upgrading.addEventListener('upgradeneeded', () => {
      const store = upgrading.result.createObjectStore('work');
      const workOn = () => void (store.get(1).onsuccess = workOn);
      workOn();
      begun.resolve();
    });
    upgrading.addEventListener('error', (event) => event.preventDefault());
    await begun.promise;
    hideInCache();
    const opening = indexedDB.open('another', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('work');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    expect([...opening.result.objectStoreNames]).toEqual(['work']);
    opening.result.close();
  });

  it('creates the database again that it was creating', async () => {
    await database.delete();
    database.close({ disableAutoOpen: false });
    const adding = database.attempts.add(line('first'));
    hideInCache();
    await new Promise((resolve) => (indexedDB.deleteDatabase('depot-portal').onsuccess = resolve));
    showFromCache();
    await adding;
    expect(await database.attempts.count()).toBe(1);
  });

  it('does not block work with the session that is read in advance', async () => {
    await database.session.put({ key: 'session', ...storedSession });
    preloadSession();
    const taken = takePreloadedSession();
    hideInCache();
    expect(await elsewhere((store) => store.count())).toBe(0);
    showFromCache();
    // Opened before the page was hidden, or not at all: then the caller reads it again.
    expect([undefined, { key: 'session', ...storedSession }]).toContainEqual(await taken);
  });
});

describe('a page with an open form', () => {
  it('reloads when it returns, and repeats nothing before', async () => {
    undo.push(reloadOnReturn());
    const { unit, done } = unitOfWork();
    await unit.begun.promise;
    hideInCache();
    unit.end = true;
    fire('resume');
    showFromCache();
    expect(reload).toHaveBeenCalledOnce();
    expect(await elsewhere((store) => store.count())).toBe(0);
    expect(unit.runs).toBe(1);
    undo.pop()?.();
    showFromCache();
    await done;
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload when it is shown for the first time', () => {
    reload.mockClear();
    undo.push(reloadOnReturn());
    showFreshPage();
    expect(reload).not.toHaveBeenCalled();
  });
});
