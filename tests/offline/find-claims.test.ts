import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { useEmptyDevice } from '#tests/support/device.ts';
import { json, useHttpAnswers } from '#tests/support/http-answers.ts';
import { storeSession } from '#tests/support/stored-session.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeSnapshot } from '#offline/cache/snapshots.ts';
import { database } from '#storage/database.ts';

useEmptyDevice();
const http = useHttpAnswers();
const { signal } = new AbortController();

let find: typeof import('#offline/cache/find-claims.ts');
beforeAll(async () => {
  vi.stubEnv('VITE_API_URL', http.url);
  find = await import('#offline/cache/find-claims.ts');
});
beforeEach(() => storeSession());

describe('a search for claims', () => {
  it.each([
    [
      { search: 'Okemaw', status: 'Approved' },
      { page: '2', search: 'Okemaw', status: 'Approved' },
    ],
    [
      { search: '', status: 'Approved' },
      { page: '2', status: 'Approved' },
    ],
    [
      { search: 'Okemaw', status: '' },
      { page: '2', search: 'Okemaw' },
    ],
  ] as const)('asks the server for a page of %j, and stores nothing', async (filter, query) => {
    http.answer(json(200, paged(claimAnswer())));
    expect((await find.findClaims('depot', filter, 2, signal)).data).toEqual([claimAnswer()]);
    expect(http.received.map((request) => Object.fromEntries(request.query))).toEqual([query]);
    expect(await database.snapshots.count()).toBe(0);
  });

  it('looks without a network among the claims that were read', async () => {
    const { claimKey } = await import('#offline/cache/read-claims.ts');
    for (const [id, status] of [
      ['claim-1', 'Approved'],
      ['claim-2', 'New'],
    ] as const)
      await writeSnapshot('depot', claimKey(id), claimAnswer({ id, status }));
    const found = await find.findCachedClaims('depot', { search: '', status: 'New' });
    expect(found.map(({ id }) => id)).toEqual(['claim-2']);
  });
});
