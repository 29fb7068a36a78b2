import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { liveQuery } from '#offline/live-query.ts';
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
