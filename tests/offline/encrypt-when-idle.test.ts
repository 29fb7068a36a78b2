import 'fake-indexeddb/auto';
import { ModelLocks } from '#tests/faults/model/model-locks.ts';
import { storePhoto, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { Dexie, RangeSet } from 'dexie';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { encryptWhenIdle } from '#offline/photos/encrypt-when-idle.ts';
import { drafts } from '#offline/drafts/drafts.ts';
import { waitForIdle } from '#ui/wait-for-idle.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

const page = { visibilityState: 'visible' };
const events = new EventTarget();
/** Number of runs. */
let begun: number;
/** Runs each time before the page becomes idle. */
let meanwhile: () => void;

beforeEach(() => {
  begun = 0;
  meanwhile = () => {};
  page.visibilityState = 'visible';
  const locks = new ModelLocks().of({});
  const request = (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) => {
    if (name === 'photos at rest') begun += 1;
    return locks.request(name, ...rest);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const requestIdle = (done: () => void) => {
    meanwhile();
    setImmediate(done);
  };
  vi.stubGlobal('window', { requestIdleCallback: requestIdle });
  vi.stubGlobal('requestIdleCallback', requestIdle);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(): Promise<number> {
  return (await database.photos.filter(({ bytesKey }) => bytesKey === undefined).toArray()).length;
}

it('rows unchanged for ten seconds are encrypted in one run, sooner in a hidden page, and never during input', async () => {
  const id = await storeDraft('depot', 3);
  encryptWhenIdle(waitForIdle);
  await vi.advanceTimersByTimeAsync(9_000);
  await drafts.save(drafts.of('claim').create({ accountId: 'depot-a' }));
  await vi.advanceTimersByTimeAsync(9_000);
  expect([begun, await open()]).toEqual([0, 3]);
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(async () => expect(await open()).toBe(0));
  expect(begun).toBe(1);
  // Its own writes have not reset the timer.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(begun).toBe(1);

  await storePhoto(id, 4, 100);
  meanwhile = () => events.dispatchEvent(new Event('pointerdown'));
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect([begun, await open()]).toEqual([2, 1]);
  meanwhile = () => {};
  // The interrupted run starts again by itself.
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(async () => expect(await open()).toBe(0));
  expect(begun).toBe(3);

  // A page that returns from the back/forward cache may have missed any change.
  await storePhoto(id, 5, 100);
  await vi.advanceTimersByTimeAsync(9_000);
  Dexie.on.storagemutated.fire({ all: new RangeSet() });
  await vi.advanceTimersByTimeAsync(9_000);
  expect([begun, await open()]).toEqual([3, 1]);

  page.visibilityState = 'hidden';
  events.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(1_000);
  await waitFor(async () => expect(await open()).toBe(0));
  expect(begun).toBe(4);

  // After a failure the next change starts it again.
  const { locks } = navigator;
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('No locks')) } });
  encryptWhenIdle(waitForIdle);
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(() => expect(reported).toHaveBeenCalled());
  reported.mockRestore();
  vi.stubGlobal('navigator', { locks });
  await storePhoto(id, 6, 100);
  await vi.advanceTimersByTimeAsync(10_000);
  await waitFor(async () => expect(await open()).toBe(0));
});
