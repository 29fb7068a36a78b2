import { claimAnswer } from '#tests/support/contract-answers.ts';
import { expect, it } from 'vitest';
import { claimMatches } from '#offline/cache/find-claims.ts';

const customer = { name: 'Élise Côté', email: null, phone: null, address: null, country: null };
const claim = claimAnswer({ name: 'WC-000123', serialNumber: 'DEMOACTIVE0003', status: 'Approved', customer });

it.each([
  ['nothing asked for', '', '', true],
  ['its number', '000123', '', true],
  ['its serial number, in small letters', 'active0003', '', true],
  ['its customer, without accents', ' elise cote ', '', true],
  ['its status', '', 'Approved', true],
  ['another status', '', 'New', false],
  ['its customer in another status', 'élise', 'New', false],
  ['another text', 'WC-000124', '', false],
])('finds a claim by %s', (_, search, status, found) => {
  expect(claimMatches(claim, { search, status })).toBe(found);
});

it('finds a claim of which little is known by its number alone', () => {
  const bare = claimAnswer({ name: 'WC-7', serialNumber: null, productRegistration: null, customer: null });
  expect(claimMatches(bare, { search: 'wc-7', status: '' })).toBe(true);
  expect(claimMatches(bare, { search: 'x', status: '' })).toBe(false);
});
