import { expect, it } from 'vitest';
import { queueParts } from '#contract/desk-queue.ts';
import { claimsIn } from '#domain/claim-status.ts';
import { callQueryOf, divided, placeOf, queryOf, sortAfter, toDecide, walkFrom } from '#features/desk/queue-place.ts';

const of = (query: string) => placeOf(new URLSearchParams(query));

it('begins with claims to decide, the oldest first', () => {
  expect(of('')).toEqual({ filters: toDecide, sort: 'filed', after: '', from: 0 });
  expect(callQueryOf(of(''))).toEqual({ part: 'to-decide', sort: 'filed', size: 50 });
  expect(queryOf(of(''))).toBe('');
});

it('has filters, order and page in the URL, and leaves out defaults', () => {
  const query =
    '?part=all&status=Approved&depot=d1&age=8-30&amount=400-&assignee=me&flag=same_photo&search=wc&sort=-amount&after=xyz&from=50';
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
  expect(callQueryOf(of('part=all'))).toEqual({ sort: 'filed', size: 50 });
  expect(callQueryOf(of('part=waiting'))).toEqual({ part: 'waiting', sort: 'filed', size: 50 });
  expect(callQueryOf(of('part=nothing'))).toEqual({ part: 'to-decide', sort: 'filed', size: 50 });
  expect(queryOf(of('part=to-decide&status=New'))).toBe('?part=to-decide&status=New');
});

it('reads the addresses and saved views of older versions, which had no groups', () => {
  expect(queryOf(of('status=all&assignee=me'))).toBe('?part=all&assignee=me');
  expect(queryOf(of('status=Pending+Review&substatus=Engineering+review'))).toBe(
    '?part=all&status=Pending+Review&substatus=Engineering+review',
  );
  expect(queryOf(of('age=31-'))).toBe('?age=31-');
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

it('divides all claims with a known status into four groups', () => {
  const asked = { status: 'Pending Review', substatus: 'Photos requested', answered: 0 };
  const none = { substatus: null, answered: 0 };
  const counts = [
    { ...none, status: 'New', claims: 3 },
    { ...asked, claims: 5, answered: 2 },
    { ...none, status: 'Pending Review', substatus: 'Photos received', claims: 1 },
    { ...asked, status: 'Approved', claims: 7 },
    { ...none, status: 'Parts Ordered', claims: 11 },
    { ...none, status: 'Paid', claims: 13 },
    { ...none, status: 'Closed', claims: 17 },
    { ...none, status: 'Audit', claims: 19 },
    { ...none, status: null, claims: 23 },
  ];
  const sumOf = (part: Parameters<typeof claimsIn>[1]) => counts.reduce((sum, count) => sum + claimsIn(count, part), 0);
  expect(queueParts.map(sumOf)).toEqual([6, 3, 18, 30]);
  expect(sumOf('all')).toBe(6 + 3 + 18 + 30 + 19 + 23);
  expect(divided(counts, 'to-decide', 'status')).toEqual([
    { name: 'New', claims: 3 },
    { name: 'Pending Review', claims: 3 },
  ]);
  expect(divided(counts, 'waiting', 'substatus')).toEqual([{ name: 'Photos requested', claims: 3 }]);
});

it('a claim has its next and previous claim in the list that it was opened from', () => {
  const list = { search: '?status=New', ids: ['a', 'b'] };
  const walked = [walkFrom(list, 'a', 1), walkFrom(list, 'b', -1), walkFrom(list, 'b', 1), walkFrom(list, 'a', -1)];
  expect([...walked, walkFrom(list, 'c', 1)]).toEqual(['b', 'a', null, null, null]);
});
