import { CacheStandIn } from '#tests/support/cache-stand-in.ts';
import { storeDraft, useEmptyDevice } from '#tests/support/device.ts';
import { clearCache } from '#offline/cache/clear-cache.ts';
import { wantDocument } from '#offline/saved-documents/store.ts';
import { expect, it, vi } from 'vitest';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();

it('removes the readings of an account, of no other account, and never unsent work', async () => {
  await writeSnapshot('depot', 'claims:1', { data: [] });
  await writeSnapshot('another', 'claims:1', { data: [] });
  await storeDraft('depot', 2);
  await clearCache('depot');
  expect((await database.snapshots.toArray()).map(({ accountId }) => accountId)).toEqual(['another']);
  expect([await database.drafts.count(), await database.photos.count()]).toEqual([1, 2]);
});

it('deletes the files of the account in the cache of the service worker, and saved documents', async () => {
  const cached = new CacheStandIn();
  vi.stubGlobal('caches', cached);
  for (const account of ['depot', 'another']) cached.put(`documents-${account}`, 'https://portal.example/a', 'pdf');
  const document = {
    id: 'a',
    title: 'Returns',
    fileType: 'pdf',
    size: 8,
    lastModifiedDate: '2026-03-28T10:00:00.000Z',
  };
  for (const account of ['depot', 'another'])
    await wantDocument(account, { place: { kind: 'procedure' }, document }, 'saved');
  await clearCache('depot');
  vi.unstubAllGlobals();
  expect(await cached.keys()).toEqual(['documents-another']);
  expect((await database.documents.toArray()).map(({ accountId }) => accountId)).toEqual(['another']);
});
