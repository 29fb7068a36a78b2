import { describe, expect, it } from 'vitest';
import { invoiceNumberMaxLength } from '#contract/limits.ts';
import { claimAnswer } from '#tests/support/contract-answers.ts';
import { provinces } from '#domain/regions.ts';
import { followedClaim } from '#features/follow-ups/followed-claim.ts';
import {
  invoiceFormProblems,
  invoiceOf,
  shownTaxes,
  swappedTaxes,
  showsTotal,
  typedAboveRate,
  typedTotalDifference,
} from '#features/follow-ups/invoice-spec.ts';

const values = {
  invoiceNumber: 'ML-2291',
  invoiceDate: '2026-11-20',
  gstHstTaxAmount: '16.27',
  pstQstTaxAmount: '32.45',
  usdTaxAmount: '',
  invoiceTotal: '',
};
const quebec = {
  today: '2026-11-21',
  billingState: 'Quebec',
  grossTotal: 325.3,
  usedNumbers: new Map<string, string | null>(),
  claimName: 'WC-000120',
  asksTotal: true,
  hasFile: true,
};
const ontario = { ...quebec, billingState: 'ON' };
const newYork = { ...quebec, billingState: 'New York' };
const unknown = { ...quebec, billingState: null };

describe('the tax fields of the form', () => {
  it.each(provinces.map(({ code, en }) => [code, en]))('of %s, %s', (code, name) => {
    const due = ['BC', 'MB', 'QC', 'SK'].includes(code ?? '')
      ? ['gstHstTaxAmount', 'pstQstTaxAmount']
      : ['gstHstTaxAmount'];
    expect(shownTaxes(code ?? '')).toEqual(due);
    expect(shownTaxes(name ?? '')).toEqual(due);
  });

  it('are one in US dollars in the United States, and both if the place is unknown', () => {
    expect(shownTaxes('NY')).toEqual(['usdTaxAmount']);
    expect(shownTaxes(null)).toEqual(['gstHstTaxAmount', 'pstQstTaxAmount']);
  });
});

describe('an invoice', () => {
  it('is valid when it is complete', () => expect(invoiceFormProblems(values, quebec)).toEqual({}));

  it.each([
    [{ invoiceNumber: '' }, { invoiceNumber: 'required' }],
    [{ invoiceNumber: 'x'.repeat(invoiceNumberMaxLength) }, {}],
    [
      { invoiceNumber: 'x'.repeat(invoiceNumberMaxLength + 1) },
      { invoiceNumber: { code: 'too_long', max: invoiceNumberMaxLength } },
    ],
    [{ invoiceDate: '' }, { invoiceDate: 'required' }],
    [{ invoiceDate: '2026-02-30' }, { invoiceDate: 'invalid_date' }],
    [{ invoiceDate: '2026-11-21' }, {}],
    [{ invoiceDate: '2026-11-22' }, {}],
    [{ gstHstTaxAmount: '' }, { gstHstTaxAmount: 'required' }],
    [{ pstQstTaxAmount: ' ' }, { pstQstTaxAmount: 'required' }],
    [{ gstHstTaxAmount: 'sixteen' }, { gstHstTaxAmount: 'tax_not_a_number' }],
    [{ gstHstTaxAmount: '-1' }, { gstHstTaxAmount: { code: 'too_small', min: 0 } }],
    [{ pstQstTaxAmount: '999.01' }, { pstQstTaxAmount: { code: 'too_large', max: 999 } }],
    [{ pstQstTaxAmount: '32.451' }, { pstQstTaxAmount: 'too_many_decimals' }],
    [{ pstQstTaxAmount: '$ 32,45' }, {}],
    [{ pstQstTaxAmount: '32.47' }, {}],
    [{ gstHstTaxAmount: '16.29' }, {}],
    [{ gstHstTaxAmount: '0', pstQstTaxAmount: '0' }, {}],
    [{ gstHstTaxAmount: '16.27', pstQstTaxAmount: '16.27' }, { pstQstTaxAmount: 'tax_comparison' }],
    [
      { gstHstTaxAmount: '16.27', pstQstTaxAmount: '2', invoiceNumber: '' },
      { pstQstTaxAmount: 'tax_comparison', invoiceNumber: 'required' },
    ],
    [
      { gstHstTaxAmount: '', invoiceNumber: '' },
      { gstHstTaxAmount: 'required', invoiceNumber: 'required' },
    ],
  ])('of a Quebec depot is validated at each limit: %j', (change, problems) => {
    expect(invoiceFormProblems({ ...values, ...change }, quebec)).toEqual(problems);
  });

  it('requires a file', () => {
    expect(invoiceFormProblems(values, { ...quebec, hasFile: false })).toEqual({ 'invoice-file': 'required' });
    expect(invoiceFormProblems({ ...values, invoiceNumber: '' }, { ...quebec, hasFile: false })).toEqual({
      'invoice-file': 'required',
      invoiceNumber: 'required',
    });
  });

  it('has a number that no other invoice of the device has', () => {
    const usedNumbers = new Map([
      ['ml-2291', 'WC-000123'],
      ['ml-2292', null],
      ['ml-2290', 'WC-000120'],
    ]);
    const numbered = (invoiceNumber: string) =>
      invoiceFormProblems({ ...values, invoiceNumber }, { ...quebec, usedNumbers });
    expect(numbered('ml - 2291')).toEqual({ invoiceNumber: { code: 'invoice_number_used', claim: 'WC-000123' } });
    expect(numbered('ML-2292')).toEqual({ invoiceNumber: { code: 'invoice_number_used', claim: null } });
    expect(numbered('ML-2290')).toEqual({ invoiceNumber: 'invoice_number_void' });
    expect(numbered('ML-2293')).toEqual({});
  });

  it('accepts at most 999 of a tax if the total is unknown', () => {
    const withoutTotal = { ...ontario, grossTotal: null };
    expect(invoiceFormProblems({ ...values, gstHstTaxAmount: '999' }, withoutTotal)).toEqual({});
    expect(invoiceFormProblems({ ...values, gstHstTaxAmount: '999.5' }, withoutTotal)).toEqual({
      gstHstTaxAmount: { code: 'too_large', max: 999 },
    });
  });

  it('of a US depot can be without a tax', () => {
    expect(invoiceFormProblems({ ...values, gstHstTaxAmount: '', pstQstTaxAmount: '' }, newYork)).toEqual({});
    expect(invoiceOf({ ...values, usdTaxAmount: '12.50', invoiceTotal: '337.80' }, newYork)).toEqual({
      invoiceNumber: 'ML-2291',
      invoiceDate: '2026-11-20',
      gstHstTaxAmount: null,
      pstQstTaxAmount: null,
      usdTaxAmount: 12.5,
    });
  });

  it('of a depot without a known state accepts 0 for a tax that it does not charge', () => {
    expect(invoiceFormProblems({ ...values, gstHstTaxAmount: '42.29', pstQstTaxAmount: '0' }, unknown)).toEqual({});
    expect(invoiceFormProblems({ ...values, pstQstTaxAmount: '' }, unknown)).toEqual({ pstQstTaxAmount: 'required' });
  });

  it('has null for a tax that does not apply, for any earlier value of the field', () => {
    expect(invoiceOf(values, ontario)).toMatchObject({
      gstHstTaxAmount: 16.27,
      pstQstTaxAmount: null,
      usdTaxAmount: null,
    });
    expect(invoiceFormProblems(values, ontario)).toEqual({});
  });
});

describe('the total on the invoice (R-INV-11)', () => {
  it('is asked for in Canada, and not with Salesforce', () => {
    expect([quebec, ontario, unknown, newYork, { ...ontario, asksTotal: false }].map(showsTotal)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is asked for where the server says that it takes it, which one of the version before does not', () => {
    const before = claimAnswer({ withdrawable: false });
    expect(followedClaim(before)).not.toHaveProperty('asksInvoiceTotal');
    expect(followedClaim({ ...before, takesInvoiceTotal: true })).toMatchObject({ asksInvoiceTotal: true });
  });

  it('is sent if there is one, and nothing of it else', () => {
    expect(invoiceOf({ ...values, invoiceTotal: '374,02' }, quebec)).toMatchObject({ invoiceTotal: 374.02 });
    expect(invoiceOf(values, quebec)).not.toHaveProperty('invoiceTotal');
    const hidden = { ...quebec, asksTotal: false };
    expect(invoiceOf({ ...values, invoiceTotal: '374.02' }, hidden)).not.toHaveProperty('invoiceTotal');
  });

  it.each([
    ['', {}],
    ['0', {}],
    ['999999.99', {}],
    ['1000000', { invoiceTotal: { code: 'too_large', max: 999_999.99 } }],
    ['-1', { invoiceTotal: { code: 'too_small', min: 0 } }],
    ['1.005', { invoiceTotal: 'too_many_decimals' }],
    ['three', { invoiceTotal: 'not_a_number' }],
  ])('%j is judged', (invoiceTotal, problems) => {
    expect(invoiceFormProblems({ ...values, invoiceTotal }, quebec)).toEqual(problems);
  });

  it.each([
    ['374.02', null],
    ['374.03', null],
    ['374.04', 0.02],
    ['374,00', -0.02],
    ['', null],
    ['three', null],
  ])('%j is compared with what was approved and the taxes, but for a cent', (invoiceTotal, difference) => {
    expect(typedTotalDifference({ ...values, invoiceTotal }, quebec)).toBe(difference);
  });

  it('is not compared while a tax or what was approved is not known', () => {
    const typed = { ...values, invoiceTotal: '1' };
    expect(typedTotalDifference({ ...typed, pstQstTaxAmount: '' }, quebec)).toBeNull();
    expect(typedTotalDifference(typed, { ...quebec, grossTotal: null })).toBeNull();
    expect(typedTotalDifference({ ...typed, usdTaxAmount: '1' }, { ...newYork })).toBeNull();
  });
});

describe('a tax above its rate', () => {
  it.each([
    ['pstQstTaxAmount', { pstQstTaxAmount: '32.46' }, 9.975],
    ['pstQstTaxAmount', { pstQstTaxAmount: '32.45' }, null],
    ['gstHstTaxAmount', { gstHstTaxAmount: '16,29' }, 5],
    ['gstHstTaxAmount', { gstHstTaxAmount: 'sixteen' }, null],
    ['usdTaxAmount', { usdTaxAmount: '999' }, null],
  ] as const)('causes a warning at its field: %s of %j', (tax, change, percent) => {
    expect(typedAboveRate(tax, { ...values, ...change }, quebec)).toBe(percent);
    // Immediately: before there is a number or a date.
    expect(typedAboveRate(tax, { ...values, ...change, invoiceNumber: '', invoiceDate: '' }, quebec)).toBe(percent);
    expect(typedAboveRate(tax, { ...values, ...change }, { ...quebec, grossTotal: 0 })).toBeNull();
  });
});

describe('two exchanged tax amounts', () => {
  it('are offered in the other order', () => {
    const swapped = { ...values, gstHstTaxAmount: '32.45', pstQstTaxAmount: '16.27' };
    expect(swappedTaxes(swapped, quebec)).toEqual({ gstHstTaxAmount: '16.27', pstQstTaxAmount: '32.45' });
  });

  it('are not offered if the other order is not better', () => {
    expect(swappedTaxes({ ...values, gstHstTaxAmount: '32.45', pstQstTaxAmount: '32.45' }, quebec)).toBeNull();
    expect(swappedTaxes({ ...values, gstHstTaxAmount: 'ninety', pstQstTaxAmount: '16' }, quebec)).toBeNull();
  });
});
