import { describe, expect, it } from 'vitest';
import { placeOf, queryOf } from '#features/admin/accounts-place.ts';

const placeIn = (query: string) => placeOf(new URLSearchParams(query));

describe('the place in the accounts', () => {
  it('stands in the address, and the beginning needs none', () => {
    expect(queryOf({ page: 1, search: '' })).toBe('');
    expect(queryOf({ page: 3, search: '' })).toBe('?page=3');
    expect(queryOf({ page: 2, search: 'Bélanger & fils' })).toBe('?search=B%C3%A9langer+%26+fils&page=2');
  });

  it.each([
    { page: 1, search: '' },
    { page: 104, search: 'zoe+1@depot.example' },
    { page: 2, search: '50 % = half' },
  ])('is found again: %j', (place) => {
    expect(placeIn(queryOf(place))).toEqual(place);
  });

  it.each(['page=0', 'page=-1', 'page=1.5', 'page=x', 'page=', 'page=1e400'])('begins anew at %s', (query) => {
    expect(placeIn(query)).toEqual({ page: 1, search: '' });
  });

  it('looks for no more than the server does, and not for blanks', () => {
    expect(placeIn('search=%20%20').search).toBe('');
    expect(placeIn(`search=${'x'.repeat(300)}`).search).toHaveLength(255);
  });
});
