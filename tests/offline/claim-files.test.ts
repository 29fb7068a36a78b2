import { useEmptyDevice } from '#tests/support/device.ts';
import { json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { readSnapshot } from '#offline/cache/snapshots.ts';

useEmptyDevice();
const http = useHttpAnswers();

let files: typeof import('#offline/cache/claim-files.ts');
beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  files = await import('#offline/cache/claim-files.ts');
});

it('stores the file list of each claim under its own key', async () => {
  await storeSession();
  const listOf = (id: string) => ({
    data: [{ id, title: 'Plate', fileType: 'image/jpeg', lastModifiedDate: '2026-03-28T10:00:00.000Z', size: 8 }],
  });
  const { signal } = new AbortController();
  for (const claim of ['claim-1', 'claim-2']) {
    http.answer(json(200, listOf(`file of ${claim}`)));
    await files.refreshFiles('depot', claim, signal);
  }
  expect(http.received.map(({ query }) => query.get('entityId'))).toEqual(['claim-1', 'claim-2']);
  for (const claim of ['claim-1', 'claim-2'])
    expect((await readSnapshot('depot', files.filesKey(claim), files.FileList))?.value.data).toMatchObject([
      { id: `file of ${claim}` },
    ]);
});
