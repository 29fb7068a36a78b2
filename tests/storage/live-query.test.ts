import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveQuery, pauseAfterFaultMs } from '#storage/live-query.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { readSyncStatus } from '#offline/sync/sync-status.ts';

useEmptyDevice();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

// `waitFor` fires no timers, as in a background tab of Firefox.
it('notifies of a change in a tab whose timers do not fire', async () => {
  const waiting: number[] = [];
  const following = liveQuery(() => readSyncStatus('depot')).subscribe((status) => waiting.push(status.waiting));
  await vi.advanceTimersByTimeAsync(0);
  await waitFor(() => expect(waiting).toEqual([0]));

  await submitClaim(await storeDraft('depot', 0), claimPayload);
  await waitFor(() => expect(waiting.at(-1)).toBe(1));
  following.unsubscribe();
});

it('passes on the reason of a failed read', async () => {
  const errors: unknown[] = [];
  const broken = new Error('Unreadable');
  const following = liveQuery(() => Promise.reject(broken)).subscribe(
    () => {},
    (error: unknown) => errors.push(error),
  );
  await waitFor(async () => {
    await vi.advanceTimersByTimeAsync(50);
    expect(errors).toEqual([broken]);
  });
  following.unsubscribe();
});

it('keeps its last value during a storage fault, and delivers again after it', async () => {
  const values: number[] = [];
  const errors: unknown[] = [];
  let isFailing = false;
  let failures = 0;
  const following = liveQuery(async () => {
    const { waiting } = await readSyncStatus('depot');
    if (!isFailing) return waiting;
    failures += 1;
    throw new StorageFault('no_answer');
  }).subscribe(
    (value) => values.push(value),
    (error: unknown) => errors.push(error),
  );
  await vi.advanceTimersByTimeAsync(0);
  await waitFor(() => expect(values).toEqual([0]));

  isFailing = true;
  await submitClaim(await storeDraft('depot', 0), claimPayload);
  await waitFor(() => expect(failures).toBeGreaterThan(0));
  expect([values, errors]).toEqual([[0], []]);

  isFailing = false;
  await waitFor(async () => {
    await vi.advanceTimersByTimeAsync(pauseAfterFaultMs);
    expect(values).toEqual([0, 1]);
  });
  expect(errors).toEqual([]);

  following.unsubscribe();
  await submitClaim(await storeDraft('depot', 0), claimPayload);
  await vi.advanceTimersByTimeAsync(pauseAfterFaultMs);
  expect(values).toEqual([0, 1]);
});
