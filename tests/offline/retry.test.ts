import { claimPayload, storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { attemptsOf } from '#offline/outbox/list.ts';
import { expect, it } from 'vitest';
import { submitClaim } from '#offline/outbox/enqueue.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { recordLeaving } from '#offline/sync/records.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

it('a retry keeps key, photos and log of an entry that the server may have', async () => {
  const id = await storeDraft('depot', 2);
  await submitClaim(id, claimPayload);
  await recordLeaving(database, id, Date.now());
  await database.entries.update(id, { state: 'attention', attempts: 3 });
  const log = await attemptsOf(id);
  expect(log).not.toEqual([]);
  expect(await retryEntry(id)).toBe(id);
  expect(await attemptsOf(id)).toEqual(log);
  expect(await database.entries.get(id)).toMatchObject({ state: 'queued', attempts: 0, claimRef: id });
  expect(await database.photos.where({ entryId: id }).count()).toBe(2);
});
