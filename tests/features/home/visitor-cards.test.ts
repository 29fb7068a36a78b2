import { expect, it } from 'vitest';
import { roles } from '#contract/primitives.ts';
import { visitorCards } from '#features/home/visitor-cards.ts';

const verifiedAt = '2026-11-01T00:00:00.000Z';

it.each([
  ['admin', 'adminAccounts adminPrivacy adminAudit adminWebhooks productRegistration partDiagrams'],
  ['adjudicator', 'productRegistration partDiagrams contact'],
  ['customer', 'myProducts buyParts contact'],
  ['depot', 'warrantyClaims productInformation partDiagrams productRegistration contact'],
  ['retailer', 'retailerProcedures productInformation productRegistration partDiagrams contact'],
  ['retailer_depot', 'warrantyClaims productInformation partDiagrams productRegistration retailerProcedures contact'],
] as const)('shows the cards of a %s', (role, cards) => {
  expect(visitorCards({ role, verifiedAt }).join(' ')).toBe(cards);
});

it('shows the claims desk to who may decide there (R-DESK-01), and an admin the master data', () => {
  const account = { role: 'admin', verifiedAt } as const;
  expect(visitorCards({ ...account, desk: true })).toEqual([
    'claimsDesk',
    'adminAccounts',
    'adminPrivacy',
    'adminAudit',
    'adminImport',
    'adminWebhooks',
    'productRegistration',
    'partDiagrams',
  ]);
  expect(visitorCards(account)).not.toContain('adminImport');
});

it('shows a visitor who is not signed in what is public', () => {
  expect(visitorCards(null)).toEqual(['productRegistration', 'buyParts', 'contact']);
});

it('shows an account that is not verified one card and a way to ask, whatever its role', () => {
  for (const role of roles) expect(visitorCards({ role, verifiedAt: null })).toEqual(['unverified', 'contact']);
});

it('never shows a card twice', () => {
  for (const role of roles) {
    const cards = visitorCards({ role, verifiedAt });
    expect(new Set(cards).size).toBe(cards.length);
  }
});
