import { describe, expect, it } from 'vitest';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import {
  firstPlace,
  pageCount,
  placeOf,
  queryOf,
  shownRange,
  sortAfter,
} from '#features/admin/accounts/accounts-place.ts';

const placeIn = (query: string) => placeOf(new URLSearchParams(query));

describe('the place in the account list', () => {
  it('is in the URL, and the default needs no parameters', () => {
    expect(queryOf(firstPlace)).toBe('');
    expect(queryOf({ ...firstPlace, page: 3 })).toBe('?page=3');
    expect(queryOf({ ...firstPlace, page: 2, search: 'Bélanger & fils' })).toBe(
      '?search=B%C3%A9langer+%26+fils&page=2',
    );
    expect(queryOf({ page: 1, search: '', role: 'retailer_depot', sort: '-name' })).toBe(
      '?role=retailer_depot&sort=-name',
    );
  });

  it.each([
    firstPlace,
    { ...firstPlace, page: 104, search: 'zoe+1@depot.example' },
    { ...firstPlace, page: 2, search: '50 % = half', role: 'depot' as const, sort: 'salesForceId' as const },
  ])('is parsed: %j', (place) => {
    expect(placeIn(queryOf(place))).toEqual(place);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1e400', 'role=owner', 'sort=--name'])(
    'is the default for %s',
    (query) => expect(placeIn(query)).toEqual(firstPlace),
  );

  it('has the reverse order after a second press on the same column header', () => {
    expect(sortAfter('name', null)).toBe('name');
    expect(sortAfter('name', 'name')).toBe('-name');
    expect(sortAfter('name', '-name')).toBe('name');
    expect(sortAfter('role', '-name')).toBe('role');
    expect(sortAfter('email', null)).toBe('-email');
    expect(sortAfter('email', '-email')).toBeNull();
    expect(sortAfter('email', 'name')).toBeNull();
  });

  it('has the search limit of the server, and no surrounding spaces', () => {
    expect(placeIn('search=%20%20').search).toBe('');
    expect(placeIn(`search=${'x'.repeat(300)}`).search).toHaveLength(255);
  });
});

describe('a page of accounts', () => {
  const account = (name: string): AdminAccount => ({
    id: name,
    name,
    email: `${name}@depot.example`,
    role: 'depot',
    salesForceId: null,
    verifiedAt: null,
    deactivated: false,
  });
  const page = { data: [account('ada'), account('bo')], pagination: { page: 2, size: 10, totalItems: 12 } };

  it('has the number of pages, at least one', () => {
    const pages = [0, 10, 11, 1038].map((totalItems) =>
      pageCount({ ...page, pagination: { ...page.pagination, totalItems } }),
    );
    expect(pages).toEqual([1, 1, 2, 104]);
  });

  it('has the positions of its rows', () => {
    expect(shownRange(page)).toEqual({ first: 11, last: 12 });
    expect(shownRange({ ...page, data: [] })).toBeNull();
  });
});
