import { claimAnswer } from '#tests/support/contract-answers.ts';
import { expect, it } from 'vitest';
import { isPriced } from '#features/claims/detail/estimate-table.tsx';
import { expectedTotal } from '#domain/invoice-rules.ts';
import { hasFiledFields } from '#features/claims/detail/filed-cards.tsx';

const estimate = { createdAt: '2026-11-20T10:00:00.000Z', partsRequired: null, description: null };
const invoice = { invoiceNumber: 'ML-1', invoiceDate: null, gstHstTaxAmount: 42.29, pstQstTaxAmount: null };

it.each([
  [null, null, null, false],
  [0, 0, 0, false],
  [0, 85, 85, true],
  [null, null, 12.5, true],
])('an estimate with the costs %s, %s and %s is priced: %s', (materialCost, labourCost, totalCost, priced) => {
  expect(isPriced({ ...estimate, materialCost, labourCost, totalCost })).toBe(priced);
});

it('the total of an invoice includes its Canadian taxes, and no tax in US dollars', () => {
  expect(expectedTotal(325.3, { ...invoice, usdTaxAmount: null })).toBe(367.59);
  expect(expectedTotal(325.3, { ...invoice, gstHstTaxAmount: null, usdTaxAmount: 20 })).toBe(325.3);
  expect(expectedTotal(null, { ...invoice, usdTaxAmount: null })).toBeNull();
});

it('filed values are shown if the backend returns them', () => {
  expect(hasFiledFields(claimAnswer())).toBe(false);
  expect(hasFiledFields(claimAnswer({ diagnosis: 'Main jet blocked.' }))).toBe(true);
});
