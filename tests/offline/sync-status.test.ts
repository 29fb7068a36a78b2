import { outboxEntry } from '#tests/support/outbox-entry.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSyncStatus } from '#offline/sync/sync-status.ts';
import { database } from '#storage/database.ts';
import { type ClaimEntry, entrySchemaVersion } from '#storage/rows.ts';

useEmptyDevice();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 15) }));
afterEach(() => void vi.useRealTimers());

let count = 0;
const put = (change: Partial<ClaimEntry>) =>
  database.entries.put(outboxEntry({ id: `entry-${(count += 1)}`, ...change }));

/** A claim sent at an hour of a day in November. */
const sent = (day: number, hour: number): Partial<ClaimEntry> => ({
  state: 'sent',
  receipt: { claimId: 'claim-1', claimName: 'WC-1', files: null, at: new Date(2026, 10, day, hour).toISOString() },
});

it('counts entries that need a person, that wait, that are being sent, and that were sent today', async () => {
  for (const state of ['attention', 'queued', 'queued', 'waiting', 'signin', 'sending', 'sending'] as const)
    await put({ state });
  await put(sent(21, 1));
  await put(sent(21, 14));
  await put(sent(20, 23));
  expect(await readSyncStatus('depot')).toEqual({
    needsYou: 1,
    waiting: 4,
    sending: { index: 1, total: 6 },
    sentToday: 2,
    elsewhere: 0,
  });
});

it('counts an entry of a newer version of the app as one that needs a person, in any state', async () => {
  for (const state of ['queued', 'sending'] as const) await put({ state, schemaVersion: entrySchemaVersion + 1 });
  expect(await readSyncStatus('depot')).toMatchObject({ needsYou: 2, waiting: 0, sending: null });
});

it('counts only the unsent work of other accounts, also without a session', async () => {
  await put({ state: 'queued' });
  await put({ accountId: 'another', state: 'queued' });
  await put({ accountId: 'another', state: 'attention' });
  await put({ accountId: 'another', ...sent(21, 9) });
  const nothing = { needsYou: 0, waiting: 0, sending: null, sentToday: 0 };
  expect(await readSyncStatus('depot')).toEqual({ ...nothing, waiting: 1, elsewhere: 2 });
  expect(await readSyncStatus(null)).toEqual({ ...nothing, elsewhere: 3 });
});
