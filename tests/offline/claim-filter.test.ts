import { claimAnswer } from '#tests/support/contract-answers.ts';
import { expect, it } from 'vitest';
import { claimMatches } from '#offline/cache/find-claims.ts';

const customer = { name: 'Élise Côté', email: null, phone: null, address: null, country: null };
const claim = claimAnswer({ name: 'WC-000123', serialNumber: 'DEMOACTIVE0003', status: 'Approved', customer });

it.each([
  ['no filter', '', '', true],
  ['its number', '000123', '', true],
  ['its serial number, in lower case', 'active0003', '', true],
  ['its customer, without accents', ' elise cote ', '', true],
  ['its status', '', 'Approved', true],
  ['another status', '', 'New', false],
  ['its customer in another status', 'élise', 'New', false],
  ['another text', 'WC-000124', '', false],
])('finds a claim by %s', (_, search, status, found) => {
  expect(claimMatches(claim, { search, status })).toBe(found);
});

const filed = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
const parts = {
  undecided: claimAnswer({ status: 'Pending Review', createdAt: filed(1) }),
  unpaid: claimAnswer({ status: 'Approved', createdAt: filed(60), invoicedAt: filed(10) }),
  unknown: claimAnswer({ status: null, createdAt: filed(20) }),
  paid: claimAnswer({ status: 'Closed - Paid', createdAt: filed(90), paidAt: '2026-11-01T03:30:00.000Z' }),
};

it.each([
  ['undecided', ['undecided']],
  ['to-invoice', []],
  ['unpaid', ['unpaid']],
  ['unknown', ['unknown']],
  ['open-7', ['undecided']],
  ['open-30', ['unknown']],
  ['open-older', ['unpaid']],
  // 23:00 on October 31 in Toronto.
  ['paid-2026-10', ['paid']],
  ['paid-2026-11', []],
  ['paid-2026-09/2026-10', ['paid']],
  ['paid-2026-11/2027-10', []],
])('without network the filter %s finds the claims that the overview counts', (status, found) => {
  expect(
    Object.entries(parts).flatMap(([name, one]) => (claimMatches(one, { search: '', status }) ? name : [])),
  ).toEqual(found);
});

it('finds a claim with few values by its number only', () => {
  const bare = claimAnswer({ name: 'WC-7', serialNumber: null, productRegistration: null, customer: null });
  expect(claimMatches(bare, { search: 'wc-7', status: '' })).toBe(true);
  expect(claimMatches(bare, { search: 'x', status: '' })).toBe(false);
});
