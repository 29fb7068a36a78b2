import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { clearCache } from '#offline/cache/clear-cache.ts';
import { expect, it } from 'vitest';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

it('lets go of what an account has read, of nobody else’s, and never of unsent work', async () => {
  await writeSnapshot('depot', 'claims:1', { data: [] });
  await writeSnapshot('another', 'claims:1', { data: [] });
  await storeDraft('depot', 2);
  await clearCache('depot');
  expect((await database.snapshots.toArray()).map(({ accountId }) => accountId)).toEqual(['another']);
  expect([await database.drafts.count(), await database.photos.count()]).toEqual([1, 2]);
});
