import { describe, expect, it } from 'vitest';
import { provinces, states } from '#domain/regions.ts';
import { exceededPercent, taxByRate, type TaxContext, taxFieldStates, taxProblems } from '#domain/taxes.ts';

const gstOnly = { gstHstTaxAmount: 'required', pstQstTaxAmount: 'hidden', usdTaxAmount: 'hidden' };
const both = { gstHstTaxAmount: 'required', pstQstTaxAmount: 'required', usdTaxAmount: 'hidden' };
const usd = { gstHstTaxAmount: 'hidden', pstQstTaxAmount: 'hidden', usdTaxAmount: 'optional' };

describe('the taxes of an invoice', () => {
  it.each(provinces.map(({ code, en, fr }) => [code, en, fr]))('by the province %s, %s, %s', (...names) => {
    const due = ['BC', 'MB', 'QC', 'SK'].includes(names[0] ?? '') ? both : gstOnly;
    for (const name of names) expect(taxFieldStates(name)).toEqual(due);
  });

  it.each(states.map(({ code, en, fr }) => [code, en, fr]))('by the state %s, %s, %s', (...names) => {
    for (const name of names) expect(taxFieldStates(name)).toEqual(usd);
  });

  it.each([null, '', '  ', 'Atlantis', '—', 'Canada'])('are both if the state %j is unknown', (state) =>
    expect(taxFieldStates(state)).toEqual(both),
  );

  it.each([' québec ', 'QUEBEC', 'qc', 'Que\u0301bec'])('are the same for the notation %j', (state) =>
    expect(taxFieldStates(state)).toEqual(both),
  );
});

type Line = [state: string | null, gst: number | null, pst: number | null, problems: object, context?: object];

const above = 'tax_above_rate';
const date = '2026-11-20';

/** The highest accepted amounts for a gross total of $1,000, including a cent of rounding. */
const lines: Line[] = [
  ['ON', 130.01, null, {}],
  ['ON', 130.02, null, { gstHstTaxAmount: above }],
  ['NS', 140.01, null, {}],
  ['NS', 140.02, null, { gstHstTaxAmount: above }],
  ['NS', 150.01, null, {}, { invoiceDate: '2025-03-31' }],
  ['NS', 150.01, null, { gstHstTaxAmount: above }, { invoiceDate: '2025-04-01' }],
  ['NB', 150.01, null, {}],
  ['NL', 150.02, null, { gstHstTaxAmount: above }],
  ['PE', 150.02, null, { gstHstTaxAmount: above }],
  ['AB', 50.01, null, {}],
  ['AB', 50.02, null, { gstHstTaxAmount: above }],
  ['NT', 50.02, null, { gstHstTaxAmount: above }],
  ['NU', 50.02, null, { gstHstTaxAmount: above }],
  ['YT', 50.02, null, { gstHstTaxAmount: above }],
  ['BC', 50.01, 70.01, {}],
  ['British Columbia', 50.02, 70.02, { gstHstTaxAmount: above, pstQstTaxAmount: above }],
  ['MB', 50.01, 70.02, { pstQstTaxAmount: above }],
  ['SK', 50.01, 60.01, {}],
  ['SK', 50.01, 60.02, { pstQstTaxAmount: above }],
  ['Québec', 50, 99.76, {}],
  ['Quebec', 50, 99.77, { pstQstTaxAmount: above }],
  ['BC', 50, 0, {}],
  ['BC', 0, 0, {}],
  ['BC', 0, 70, {}],
  ['QC', 50, 50, { gstHstTaxAmount: 'tax_comparison', pstQstTaxAmount: 'tax_comparison' }],
  ['QC', 50, 49.99, { gstHstTaxAmount: 'tax_comparison', pstQstTaxAmount: 'tax_comparison' }],
  ['QC', 49.99, 50, {}],
  [null, 150.01, 0, {}],
  [null, 150.02, 0, { gstHstTaxAmount: above }],
  [null, 50, 99.77, { pstQstTaxAmount: above }],
  ['ON', 999, null, {}, { grossTotal: null }],
  ['ON', 42.29, null, {}, { grossTotal: 0 }],
  ['QC', 16.27, 32.45, {}, { grossTotal: 0 }],
  ['QC', 5.01, 9.98, {}, { grossTotal: 100.1 }],
  ['NY', null, null, {}],
];

describe('the amounts of an invoice', () => {
  it.each(lines)('in %s: GST/HST %s and PST/QST %s', (billingState, gst, pst, problems, changes = {}) => {
    const given = { invoiceDate: date, grossTotal: 1000, ...changes };
    const context: TaxContext = { billingState, grossTotal: given.grossTotal };
    const invoice = { invoiceDate: given.invoiceDate, gstHstTaxAmount: gst, pstQstTaxAmount: pst, usdTaxAmount: null };
    expect(taxProblems(invoice, context)).toEqual(problems);
  });
});

describe('the exceeded rate of an amount', () => {
  it.each([
    ['gstHstTaxAmount', 'ON', 130.01, null],
    ['gstHstTaxAmount', 'ON', 130.02, 13],
    ['pstQstTaxAmount', 'QC', 99.77, 9.975],
    ['gstHstTaxAmount', null, 150.02, 15],
    ['gstHstTaxAmount', 'ON', null, null],
    ['gstHstTaxAmount', 'NY', 999, null],
    ['usdTaxAmount', 'NY', 150.01, null],
    ['usdTaxAmount', 'New York', 150.02, 15],
    ['usdTaxAmount', 'ON', 999, null],
  ] as const)('%s of %s, %s', (tax, billingState, amount, percent) => {
    expect(exceededPercent(tax, amount, { billingState, grossTotal: 1000 }, date)).toBe(percent);
  });
});

describe('a tax calculated from its rate', () => {
  const total = { grossTotal: 325.3 };

  it.each([
    ['gstHstTaxAmount', 'QC', { percent: 5, dollars: 16.27 }],
    ['pstQstTaxAmount', 'QC', { percent: 9.975, dollars: 32.45 }],
    ['gstHstTaxAmount', 'Ontario', { percent: 13, dollars: 42.29 }],
    ['gstHstTaxAmount', 'NS', { percent: 14, dollars: 45.54 }],
    ['pstQstTaxAmount', 'ON', null],
    ['gstHstTaxAmount', 'NY', null],
    ['gstHstTaxAmount', null, null],
  ] as const)('%s of %s', (tax, billingState, expected) => {
    expect(taxByRate(tax, { billingState, ...total }, date)).toEqual(expected);
  });

  it('depends on the date of the invoice, and is unknown without a total', () => {
    expect(taxByRate('gstHstTaxAmount', { billingState: 'NS', grossTotal: 100 }, '2025-03-31')?.percent).toBe(15);
    for (const grossTotal of [null, 0])
      expect(taxByRate('gstHstTaxAmount', { billingState: 'NS', grossTotal }, date)).toBeNull();
  });
});
