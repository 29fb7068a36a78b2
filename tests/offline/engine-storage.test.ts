import { hideInCache, reload, showFromCache } from '#tests/support/page-events.ts';
import { engineOf } from '#tests/support/engine-of.ts';
import { failBrowser, lostDatabaseErrors, stopFailing } from '#tests/support/failing-browser.ts';
import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import type { Sent } from '#offline/outbox/outcome.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';
import type { Entry } from '#storage/rows.ts';
import { StorageFault } from '#storage/storage-fault.ts';
import { reportFault, storageTrouble } from '#storage/storage-trouble.ts';

useEmptyDevice();

const lost = lostDatabaseErrors['WebKit after a suspension: without an in-progress transaction'];
let sends: string[];
let faults: unknown[];
/** Runs while an entry is being sent. */
let meanwhile: (entry: Entry) => Promise<void>;

beforeEach(() => {
  sends = [];
  faults = [];
  meanwhile = async () => {};
});
afterEach(() => {
  reportFault(null);
  reload.mockClear();
});

async function send(entry: Entry): Promise<Sent> {
  await recordLeaving(database, entry.id, Date.now());
  sends.push(entry.id);
  await meanwhile(entry);
  const receipt = { claimId: `claim-${entry.id}`, claimName: 'WC-1', files: [], at: new Date().toISOString() };
  return { outcome: { kind: 'accepted', receipt } };
}

const newEngine = () =>
  engineOf({
    send,
    onFault: (error) => void faults.push(error),
  });

async function submit(): Promise<string> {
  const id = await storeDraft('depot', 1);
  await submitClaim(id, claimPayload);
  return id;
}

const stateOf = async (id: string) => (await database.entries.get(id))?.state;
const isLockFree = async () => (await navigator.locks.query()).held?.length === 0;

it('the engine frees the lock of the account when the storage fails, shows the time of the next attempt, and sends the remaining entries', async () => {
  const id = await submit();
  meanwhile = async () => failBrowser(lost, Number.POSITIVE_INFINITY);
  const before = Date.now();
  const drained = await newEngine().drain();
  expect(drained.link).toBe('unknown');
  expect(drained.unsent).toBeGreaterThan(0);
  expect(drained.nextDueAt).toBeGreaterThanOrEqual(before + 30_000);
  expect(faults).toEqual([expect.any(StorageFault)]);
  expect(await isLockFree()).toBe(true);
  stopFailing();
  meanwhile = async () => {};
  expect(await stateOf(id)).toBe('sending');
  expect(await newEngine().drain()).toMatchObject({ unsent: 0 });
  expect(await stateOf(id)).toBe('sent');
  expect(sends).toEqual([id, id]);
});

it('the lock is held until other entries in progress have ended', async () => {
  const [first, second] = [await submit(), await submit()];
  const slow = Promise.withResolvers<void>();
  meanwhile = async ({ id }) => {
    if (id === first) await slow.promise;
    else failBrowser(lost, 3);
  };
  const draining = newEngine().drain();
  await waitFor(() => expect(sends).toHaveLength(2));
  await waitFor(() => expect(storageTrouble()).toBe('lost'));
  // A read takes more turns of the event loop than the release of a lock.
  expect(await stateOf(second)).toBe('sending');
  expect(await isLockFree()).toBe(false);
  slow.resolve();
  await draining;
  expect(await isLockFree()).toBe(true);
});

it('no entry is sent while the storage fails before it', async () => {
  const id = await submit();
  failBrowser(lost, Number.POSITIVE_INFINITY);
  expect((await newEngine().drain()).nextDueAt).not.toBeNull();
  stopFailing();
  expect(sends).toEqual([]);
  expect(await stateOf(id)).toBe('queued');
});

it('a page that enters the back/forward cache after its work resumes when it returns', async () => {
  await submit();
  await newEngine().drain();
  hideInCache();
  showFromCache();
  expect(reload).not.toHaveBeenCalled();
});

it('a page in the back/forward cache frees the lock, and reloads when it returns', async () => {
  const id = await submit();
  const answer = Promise.withResolvers<void>();
  meanwhile = () => answer.promise;
  const engine = newEngine();
  const draining = engine.drain();
  await waitFor(() => expect(sends).toEqual([id]));
  hideInCache();
  await draining;
  expect(await isLockFree()).toBe(true);
  answer.resolve();
  showFromCache();
  expect(reload).toHaveBeenCalledOnce();
});
