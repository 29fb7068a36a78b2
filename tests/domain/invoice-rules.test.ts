import { describe, expect, it } from 'vitest';
import type { InvoiceInput } from '#contract/invoices.ts';
import { invoiceProblems } from '#domain/invoice-rules.ts';

const today = '2026-11-21';
const taxes = (gstHstTaxAmount: number | null, pstQstTaxAmount: number | null, usdTaxAmount: number | null) => ({
  gstHstTaxAmount,
  pstQstTaxAmount,
  usdTaxAmount,
});
const invoice: InvoiceInput = { invoiceDate: today, invoiceNumber: 'INV-1', ...taxes(5, null, null) };

describe('the rules of an invoice', () => {
  it.each([
    ['of today', {}, {}],
    ['of tomorrow', { invoiceDate: '2026-11-22' }, {}],
    ['without the tax that applies', taxes(null, null, null), { gstHstTaxAmount: 'required' }],
    ['with a tax of 0', taxes(0, null, null), {}],
    ['with a tax that does not apply', taxes(5, 7, null), { pstQstTaxAmount: 'tax_not_applicable' }],
    ['with a tax of 0 that does not apply', taxes(5, 0, null), { pstQstTaxAmount: 'tax_not_applicable' }],
    ['with US dollars', taxes(5, null, 1), { usdTaxAmount: 'tax_not_applicable' }],
  ])('in Ontario, %s', (_, change, problems) =>
    expect(invoiceProblems({ ...invoice, ...change }, { billingState: 'ON' })).toEqual(problems),
  );

  it.each([
    [
      'the United States',
      'New York',
      taxes(1, 2, 3),
      { gstHstTaxAmount: 'tax_not_applicable', pstQstTaxAmount: 'tax_not_applicable' },
    ],
    ['the United States', 'NY', taxes(null, null, null), {}],
    ['the United States', 'NY', taxes(null, null, 12.5), {}],
    ['Quebec', 'Québec', taxes(5, null, null), { pstQstTaxAmount: 'required' }],
    ['an unknown place', null, taxes(5, null, null), { pstQstTaxAmount: 'required' }],
    ['an unknown place', null, taxes(5, 0, null), {}],
  ])('in %s (%s) with %j', (_, billingState, change, problems) =>
    expect(invoiceProblems({ ...invoice, ...change }, { billingState })).toEqual(problems),
  );
});
