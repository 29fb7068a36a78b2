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

describe('the search for claims', () => {
  it.each([
    [
      { search: 'Okemaw', status: 'Approved', sort: '-created' },
      { page: '2', search: 'Okemaw', status: 'Approved' },
    ],
    [
      { search: '', status: 'Approved', sort: '-created' },
      { page: '2', status: 'Approved' },
    ],
    [
      { search: 'Okemaw', status: '', sort: '-created' },
      { page: '2', search: 'Okemaw' },
    ],
    [
      { search: '', status: 'to-invoice', sort: '-total' },
      { page: '2', toInvoice: 'true', sort: '-total' },
    ],
    [
      { search: '', status: 'paid-2026-10', sort: '-created' },
      { page: '2', paidIn: '2026-10' },
    ],
    [
      { search: '', status: 'paid-2025-12/2026-11', sort: '-created' },
      { page: '2', paidIn: '2025-12/2026-11' },
    ],
  ] as const)('requests a page of %j from the server, and stores nothing', async (filter, query) => {
    http.answer(json(200, paged(claimAnswer({ status: 'Approved' }))));
    expect((await find.findClaims('depot', filter, 2, signal)).data).toEqual([claimAnswer({ status: 'Approved' })]);
    expect(http.received.map((request) => Object.fromEntries(request.query))).toEqual([query]);
    expect(await database.snapshots.count()).toBe(0);
  });

  it('requests a filter that a backend may not know', async () => {
    http.answer(json(200, paged(claimAnswer({ status: 'Approved' }), claimAnswer({ id: 'b', status: 'New' }))));
    const found = await find.findClaims('depot', { search: '', status: 'undecided', sort: '-created' }, 1, signal);
    expect(found.data.map(({ id }) => id)).toEqual(['b']);
    expect(http.received.map(({ query }) => query.get('part'))).toEqual(['undecided']);
  });

  it('detects a backend that neither filters nor sorts, and filters its response', async () => {
    const invoiced = claimAnswer({ id: 'b', status: 'Approved', invoicedAt: '2026-11-20T10:00:00.000Z' });
    const claims = [
      claimAnswer({ id: 'a', status: 'Parts Ordered' }),
      invoiced,
      claimAnswer({ id: 'c', status: 'New' }),
    ];
    http.answer(json(200, { ...paged(...claims) }));
    const found = await find.findClaims('depot', { search: '', status: find.toInvoice, sort: 'total' }, 1, signal);
    expect(found.data.map(({ id }) => id)).toEqual(['a']);
    expect([found.items, found.isSorted]).toEqual([3, false]);
  });

  it.each([
    ['-created', ['c', 'b', 'a']],
    ['created', ['a', 'b', 'c']],
    ['total', ['a', 'c', 'b']],
    ['-total', ['c', 'a', 'b']],
    ['customer', ['c', 'a', 'b']],
  ] as const)('sorts by %s if the backend cannot, missing values last', (sort, ids) => {
    const named = (name: string) => ({ name, email: null, phone: null, address: null, country: null });
    const claims = [
      claimAnswer({ id: 'a', createdAt: '2026-11-01T10:00:00.000Z', grossTotal: 10, customer: named('Zoe') }),
      claimAnswer({ id: 'b', createdAt: '2026-11-02T10:00:00.000Z', grossTotal: null, customer: null }),
      claimAnswer({ id: 'c', createdAt: '2026-11-03T10:00:00.000Z', grossTotal: 30, customer: named('adam') }),
    ];
    expect(find.sortClaims(claims, sort).map(({ id }) => id)).toEqual(ids);
  });

  it('has claims without the value last in both directions, and newest first among equal ones', () => {
    const claims = [
      claimAnswer({ id: 'none', grossTotal: null }),
      claimAnswer({ id: 'low', grossTotal: 5 }),
      claimAnswer({ id: 'older', grossTotal: 7, createdAt: '2026-11-01T10:00:00.000Z' }),
      claimAnswer({ id: 'newer', grossTotal: 7, createdAt: '2026-11-02T10:00:00.000Z' }),
    ];
    const sorted = (sort: 'total' | '-total') => find.sortClaims(claims, sort).map(({ id }) => id);
    expect(sorted('total')).toEqual(['low', 'newer', 'older', 'none']);
    expect(sorted('-total')).toEqual(['newer', 'older', 'low', 'none']);
    // A backend may leave the date out; the name is ascending.
    const undated = ['WC-1', 'WC-3', 'WC-2'].map((name) => ({ ...claimAnswer({ name }), createdAt: undefined }));
    expect(find.sortClaims(undated, 'total').map(({ name }) => name)).toEqual(['WC-3', 'WC-2', 'WC-1']);
  });

  it('has one month or several as one filter', () => {
    expect(find.paidInChoice('2026-10')).toBe('paid-2026-10');
    expect(find.paidInChoice('2025-12', '2026-11')).toBe('paid-2025-12/2026-11');
  });

  it('searches the cached claims without network', async () => {
    const { claimKey } = await import('#offline/cache/read-claims.ts');
    for (const [id, status] of [
      ['claim-1', 'Approved'],
      ['claim-2', 'New'],
    ] as const)
      await writeSnapshot('depot', claimKey(id), claimAnswer({ id, status }));
    const found = await find.findCachedClaims('depot', { search: '', status: 'New', sort: '-created' });
    expect(found.map(({ id }) => id)).toEqual(['claim-2']);
  });
});
