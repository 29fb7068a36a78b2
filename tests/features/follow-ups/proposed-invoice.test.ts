import { expect, it } from 'vitest';
import { nextInvoiceNumber, proposedOf, proposedState } from '#features/follow-ups/proposed-invoice.ts';

it.each([
  ['ML-2291', 'ML-2292'],
  ['0099', '0100'],
  ['A009', 'A010'],
  ['999', '1000'],
  ['7', '8'],
  ['90071992547409919', '90071992547409920'],
  ['2026-11/a', ''],
  ['', ''],
  // Two that other invoices have.
  ['HP 7', 'HP 10'],
])('after the invoice number %s comes %s', (number, next) => {
  const used = new Map([
    ['hp8', null],
    ['hp9', null],
  ]);
  expect(nextInvoiceNumber(number, used)).toBe(next);
});

it('the address proposes a date and a number, and nothing where it was opened otherwise', () => {
  const proposed = { invoiceDate: '2026-11-20', invoiceNumber: 'ML-2' };
  expect(proposedOf(proposedState(proposed))).toEqual(proposed);
  for (const state of [null, 'x', { dialogOpenedHere: true }, { proposedInvoice: {} }])
    expect(proposedOf(state)).toEqual({});
});
