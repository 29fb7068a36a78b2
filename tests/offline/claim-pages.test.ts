import { useEmptyDevice } from '#tests/support/device.ts';
import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readClaimPages } from '#offline/claim-pages.ts';
import { claimPageKey } from '#offline/claims.ts';
import { writeSnapshot } from '#offline/snapshots.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

/** Keeps a page of the list as it was read at an hour of the day; `status` is that of its claims. */
async function readPage(page: number, hour: number, ids: string[], status = 'New'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, hour) });
  await writeSnapshot('depot', claimPageKey(page), paged(...ids.map((id) => claimAnswer({ id, status }))));
}

/** The ids of the pages, and the rest of the answer. */
async function pages(count: number, accountId = 'depot') {
  const { claims, ...rest } = await readClaimPages(accountId, count);
  return { ids: claims.map(({ id }) => id).join(''), ...rest };
}

describe('the pages of the claim list that were read before', () => {
  it('come in their order, as old as the oldest of them', async () => {
    await readPage(2, 9, ['c', 'd']);
    await readPage(1, 10, ['a', 'b']);
    expect(await pages(2)).toEqual({ ids: 'abcd', pageCount: 2, readAt: '2026-11-21T09:00:00.000Z' });
  });

  it('are no more than were asked for', async () => {
    for (const [page, id] of ['a', 'b', 'c'].entries()) await readPage(page + 1, 10, [id]);
    expect(await pages(2)).toMatchObject({ ids: 'ab', pageCount: 2 });
    expect(await pages(0)).toEqual({ ids: '', pageCount: 0, readAt: null });
  });

  it('end at the first that was never read', async () => {
    await readPage(1, 10, ['a']);
    await readPage(3, 10, ['c']);
    expect(await pages(5)).toMatchObject({ ids: 'a', pageCount: 1 });
  });

  it('end at the first that is in a shape no longer ours', async () => {
    await readPage(1, 10, ['a']);
    await writeSnapshot('depot', claimPageKey(2), { data: 'from another version' });
    await readPage(3, 10, ['c']);
    expect(await pages(3)).toMatchObject({ ids: 'a', pageCount: 1 });
  });

  it('are none before the first was read, and none of another account', async () => {
    expect(await pages(3)).toEqual({ ids: '', pageCount: 0, readAt: null });
    await readPage(1, 10, ['a']);
    expect(await pages(3, 'another')).toEqual({ ids: '', pageCount: 0, readAt: null });
  });

  it('count an empty one', async () => {
    await readPage(1, 10, []);
    expect(await pages(1)).toEqual({ ids: '', pageCount: 1, readAt: '2026-11-21T10:00:00.000Z' });
  });

  it('show a claim that moved down in between once, as it was read last', async () => {
    await readPage(1, 9, ['a', 'b']);
    await readPage(2, 10, ['b', 'c'], 'Approved');
    const { claims } = await readClaimPages('depot', 2);
    expect(claims.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'New'],
      ['b', 'Approved'],
      ['c', 'Approved'],
    ]);
  });

  it('show a claim that moved up in between once, as it was read last', async () => {
    await readPage(2, 9, ['b', 'c']);
    await readPage(1, 10, ['a', 'b'], 'Approved');
    const { claims } = await readClaimPages('depot', 2);
    expect(claims.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'Approved'],
      ['b', 'Approved'],
      ['c', 'New'],
    ]);
  });
});
