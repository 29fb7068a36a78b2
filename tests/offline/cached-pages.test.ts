import { useEmptyDevice } from '#tests/support/device.ts';
import { claimAnswer, paged } from '#tests/support/contract-answers.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { countCachedPages, type CachedPages, watchCachedPages } from '#offline/cache/cached-pages.ts';
import { claimList, claimPageKey } from '#offline/cache/read-claims.ts';
import { writeSnapshot } from '#offline/cache/snapshots.ts';

useEmptyDevice();
afterEach(() => void vi.useRealTimers());

/** Caches a page of the list, read at an hour of the day, with claims of this status. */
async function readPage(page: number, hour: number, ids: string[], status = 'New'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21, hour) });
  await writeSnapshot('depot', claimPageKey(page), paged(...ids.map((id) => claimAnswer({ id, status }))));
}

/** The first pages as the screen receives them. */
async function shown(count: number, accountId = 'depot'): Promise<CachedPages<Claim>> {
  let stop = () => {};
  const pages = await new Promise<CachedPages<Claim>>((resolve) => {
    const watch = watchCachedPages(claimList, accountId, resolve);
    stop = watch.stop;
    watch.show(count);
  });
  stop();
  return pages;
}

/** The ids of the pages, and the other fields. */
async function pages(count: number, accountId = 'depot') {
  const { rows, ...rest } = await shown(count, accountId);
  return { ids: rows.map(({ item }) => item.id).join(''), ...rest };
}

describe('the cached pages of the claim list', () => {
  it('are in order, with the age of the first page, which has the newest claims', async () => {
    await readPage(2, 9, ['c', 'd']);
    await readPage(1, 10, ['a', 'b']);
    expect(await pages(2)).toEqual({ ids: 'abcd', pageCount: 2, readAt: '2026-11-21T10:00:00.000Z' });
  });

  it('are at most as many as requested', async () => {
    for (const [page, id] of ['a', 'b', 'c'].entries()) await readPage(page + 1, 10, [id]);
    expect(await pages(2)).toMatchObject({ ids: 'ab', pageCount: 2 });
    expect(await pages(0)).toEqual({ ids: '', pageCount: 0, readAt: null });
  });

  it('end at the first page without a reading', async () => {
    await readPage(1, 10, ['a']);
    await readPage(3, 10, ['c']);
    expect(await pages(5)).toMatchObject({ ids: 'a', pageCount: 1 });
  });

  it('end at the first page with an invalid shape', async () => {
    await readPage(1, 10, ['a']);
    await writeSnapshot('depot', claimPageKey(2), { data: 'from another version' });
    await readPage(3, 10, ['c']);
    expect(await pages(3)).toMatchObject({ ids: 'a', pageCount: 1 });
  });

  it('are none without the first page, and none of another account', async () => {
    expect(await pages(3)).toEqual({ ids: '', pageCount: 0, readAt: null });
    await readPage(1, 10, ['a']);
    expect(await pages(3, 'another')).toEqual({ ids: '', pageCount: 0, readAt: null });
  });

  it('include an empty page', async () => {
    await readPage(1, 10, []);
    expect(await pages(1)).toEqual({ ids: '', pageCount: 1, readAt: '2026-11-21T10:00:00.000Z' });
  });

  it('have a claim once that moved down between two readings, with its latest values', async () => {
    await readPage(1, 9, ['a', 'b']);
    await readPage(2, 10, ['b', 'c'], 'Approved');
    const { rows } = await shown(2);
    expect(rows.map(({ item, page }) => [item.id, item.status, page])).toEqual([
      ['a', 'New', 1],
      ['b', 'Approved', 2],
      ['c', 'Approved', 2],
    ]);
  });

  it('have a claim once that moved up between two readings, with its latest values', async () => {
    await readPage(2, 9, ['b', 'c']);
    await readPage(1, 10, ['a', 'b'], 'Approved');
    const { rows } = await shown(2);
    expect(rows.map(({ item, page }) => [item.id, item.status, page])).toEqual([
      ['a', 'Approved', 1],
      ['b', 'Approved', 2],
      ['c', 'New', 2],
    ]);
  });

  it('are passed on again when one of them is read again, and when more of them are shown', async () => {
    await readPage(1, 9, ['a']);
    await readPage(2, 9, ['b']);
    const received: string[] = [];
    const watch = watchCachedPages(claimList, 'depot', ({ rows }) =>
      received.push(rows.map(({ item }) => `${item.id} ${item.status}`).join(', ')),
    );
    watch.show(1);
    await waitFor(() => expect(received.at(-1)).toBe('a New'));
    watch.show(2);
    await waitFor(() => expect(received.at(-1)).toBe('a New, b New'));
    await readPage(1, 10, ['a'], 'Approved');
    await waitFor(() => expect(received.at(-1)).toBe('a Approved, b New'));
    watch.stop();
  });

  it('are passed on once for several concurrent changes, and no more after the watch is stopped', async () => {
    for (const [page, id] of ['a', 'b', 'c'].entries()) await readPage(page + 1, 10, [id]);
    const received: number[] = [];
    const watch = watchCachedPages(claimList, 'depot', ({ rows }) => received.push(rows.length));
    for (const count of [1, 2, 3]) watch.show(count);
    await waitFor(() => expect(received).toEqual([3]));
    watch.show(2);
    watch.stop();
    await new Promise((resolve) => setTimeout(resolve));
    expect(received).toEqual([3]);
  });

  it('are counted up to the first gap', async () => {
    expect(await countCachedPages(claimList, 'depot')).toBe(0);
    for (const page of [1, 2, 3, 10, 11, 4, 6]) await readPage(page, 9, [String(page)]);
    expect(await countCachedPages(claimList, 'depot')).toBe(4);
  });
});
