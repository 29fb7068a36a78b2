import { expect, it } from 'vitest';
import { roles } from '#contract/primitives.ts';
import { visitorCards } from '#features/home/visitor-cards.ts';

const verifiedAt = '2026-11-01T00:00:00.000Z';

it.each([
  ['admin', 'adminAccounts productRegistration partDiagrams adminPrivacy adminAudit adminWebhooks'],
  ['adjudicator', 'productRegistration partDiagrams contact'],
  ['customer', 'myProducts buyParts contact'],
  ['depot', 'warrantyClaims productInformation partDiagrams productRegistration contact'],
  ['finance', 'contact'],
  ['retailer', 'retailerProcedures productInformation productRegistration partDiagrams contact'],
  ['retailer_depot', 'warrantyClaims productInformation partDiagrams productRegistration retailerProcedures contact'],
] as const)('a %s has these cards', (role, cards) => {
  expect(visitorCards({ role, verifiedAt }).join(' ')).toBe(cards);
});

it('the claims desk follows for roles that decide there (R-DESK-01), and the master data for an admin', () => {
  const account = { role: 'admin', verifiedAt } as const;
  expect(visitorCards({ ...account, desk: true })).toEqual([
    'adminAccounts',
    'productRegistration',
    'partDiagrams',
    'claimsDesk',
    'adminPrivacy',
    'adminAudit',
    'adminImport',
    'adminWebhooks',
    'adminApiKeys',
  ]);
  expect(visitorCards({ role: 'adjudicator', verifiedAt, desk: true })).toEqual([
    'productRegistration',
    'partDiagrams',
    'contact',
    'claimsDesk',
  ]);
  expect(visitorCards({ role: 'finance', verifiedAt, desk: true })).toEqual(['deskPayments', 'contact']);
  for (const card of ['adminImport', 'adminApiKeys']) expect(visitorCards(account)).not.toContain(card);
});

it('a visitor has the public cards', () => {
  expect(visitorCards(null)).toEqual(['productRegistration', 'buyParts', 'contact']);
});

it('an unverified account has one card and a request for a new mail, in any role', () => {
  for (const role of roles) expect(visitorCards({ role, verifiedAt: null })).toEqual(['unverified', 'contact']);
});

it('no card is shown twice', () => {
  for (const role of roles) {
    const cards = visitorCards({ role, verifiedAt });
    expect(new Set(cards).size).toBe(cards.length);
  }
});
