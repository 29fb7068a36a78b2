import { expect, it } from 'vitest';
import {
  walkFrom,
  anything,
  callQueryOf,
  otherStatuses,
  placeOf,
  queryOf,
  sortAfter,
  tallyOf,
} from '#features/desk/queue-place.ts';

const of = (query: string) => placeOf(new URLSearchParams(query));

it('begins with claims to decide, the oldest first', () => {
  expect(of('')).toEqual({ filters: anything, sort: 'filed', after: '', from: 0 });
  expect(callQueryOf(of(''))).toEqual({ part: 'to-decide', sort: 'filed', size: 50 });
  expect(queryOf(of(''))).toBe('');
});

it('has filters, order and page in the URL, and leaves out defaults', () => {
  const query =
    '?status=Approved&depot=d1&age=8-30&amount=400-&assignee=me&flag=same_photo&search=wc&sort=-amount&after=xyz&from=50';
  expect(queryOf(of(query))).toBe(query);
  expect(callQueryOf(of(query))).toEqual({
    status: 'Approved',
    depot: 'd1',
    minDays: '8',
    maxDays: '30',
    minAmount: '400',
    assignee: 'me',
    flag: 'same_photo',
    search: 'wc',
    sort: '-amount',
    size: 50,
    cursor: 'xyz',
  });
  expect(of('sort=nothing&from=-3')).toMatchObject({ sort: 'filed', from: 0 });
  expect(callQueryOf(of('flag=nothing'))).not.toHaveProperty('flag');
  expect(callQueryOf(of('status=all'))).toEqual({ sort: 'filed', size: 50 });
});

it('sorts ascending, then descending', () => {
  expect([sortAfter('depot', 'filed'), sortAfter('depot', 'depot'), sortAfter('depot', '-depot')]).toEqual([
    'depot',
    '-depot',
    'depot',
  ]);
  // The claims with the most flags come first.
  expect([sortAfter('flags', 'filed'), sortAfter('flags', '-flags'), sortAfter('flags', 'flags')]).toEqual([
    '-flags',
    'flags',
    '-flags',
  ]);
});

it('adds up counts, and includes unknown statuses', () => {
  const counts = [
    { status: 'New', substatus: null, claims: 3 },
    { status: 'New', substatus: 'Photos requested', claims: 1 },
    { status: 'Audit', substatus: null, claims: 2 },
    { status: null, substatus: null, claims: 5 },
  ];
  expect([tallyOf(counts, 'New'), tallyOf(counts, ''), tallyOf(counts, 'all')]).toEqual([4, 4, 11]);
  const asked = 'Photos requested';
  expect([tallyOf(counts, 'New', asked), tallyOf(counts, 'Audit', asked), tallyOf(counts, 'all', asked)]).toEqual([
    1, 0, 1,
  ]);
  expect(otherStatuses(counts, ['New'])).toEqual(['Audit']);
});

it('a claim has its next and previous claim in the list that it was opened from', () => {
  const list = { search: '?status=New', ids: ['a', 'b'] };
  const walked = [walkFrom(list, 'a', 1), walkFrom(list, 'b', -1), walkFrom(list, 'b', 1), walkFrom(list, 'a', -1)];
  expect([...walked, walkFrom(list, 'c', 1)]).toEqual(['b', 'a', null, null, null]);
});
