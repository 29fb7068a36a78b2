import type { InvoiceInput, taxFieldNames } from '#contract/invoices.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { toCents, toDollars } from './money.ts';
import { type ProvinceCode, provinces, regionOf } from './regions.ts';

export type TaxField = keyof typeof taxFieldNames;
export type CanadianTax = Exclude<TaxField, 'usdTaxAmount'>;

/** How the invoice shows a tax field: hidden ones are sent as null (R-INV-04). */
export type TaxFieldState = 'required' | 'optional' | 'hidden';

/** A rate from a date on, in thousandths of a percent: 9,975 is 9.975 %. */
type Rate = readonly [from: string, thousandths: number];

const always = '2000-01-01';

/**
 * The rates by province, newest first; the date of the invoice selects one (R-INV-06). A province without PST or QST
 * has HST or no provincial tax.
 */
const rates: Readonly<Record<ProvinceCode, Readonly<Record<CanadianTax, readonly Rate[]>>>> = {
  AB: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [] },
  BC: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [[always, 7_000]] },
  MB: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [[always, 7_000]] },
  NB: { gstHstTaxAmount: [[always, 15_000]], pstQstTaxAmount: [] },
  NL: { gstHstTaxAmount: [[always, 15_000]], pstQstTaxAmount: [] },
  NS: {
    gstHstTaxAmount: [
      ['2025-04-01', 14_000],
      [always, 15_000],
    ],
    pstQstTaxAmount: [],
  },
  NT: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [] },
  NU: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [] },
  ON: { gstHstTaxAmount: [[always, 13_000]], pstQstTaxAmount: [] },
  PE: { gstHstTaxAmount: [[always, 15_000]], pstQstTaxAmount: [] },
  QC: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [[always, 9_975]] },
  SK: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [[always, 6_000]] },
  YT: { gstHstTaxAmount: [[always, 5_000]], pstQstTaxAmount: [] },
};

/** The most that a state of the United States and its cities charge, in thousandths of a percent (R-INV-06). */
const usRate = 15_000;

/** 100 percent, in thousandths of a percent. */
const whole = 100_000;

/**
 * The tax fields of an invoice, by the depot's state (R-INV-03). A depot with an unknown state counts as Canadian with
 * both taxes, and enters 0 for one that it does not have.
 *
 * @param billingState a code or a full name in either language
 */
export function taxFieldStates(billingState: string | null): Record<TaxField, TaxFieldState> {
  if (regionOf(billingState)?.country === 'United States')
    return { gstHstTaxAmount: 'hidden', pstQstTaxAmount: 'hidden', usdTaxAmount: 'optional' };
  const province = provinceOf(billingState);
  const hasPst = province === null || rates[province].pstQstTaxAmount.length > 0;
  return { gstHstTaxAmount: 'required', pstQstTaxAmount: hasPst ? 'required' : 'hidden', usdTaxAmount: 'hidden' };
}

export type TaxProblems = Partial<Record<TaxField, FieldProblem>>;

/** The context of the check. `grossTotal` is the claim's, in dollars; null or zero before it is calculated. */
export type TaxContext = { billingState: string | null; grossTotal: number | null };

/**
 * The problems that the sales platform finds in the amounts, by field; empty if there are none. The app warns of a tax
 * above its rate and lets the server decide (R-INV-06).
 */
export function taxProblems(
  { invoiceDate, ...taxes }: Pick<InvoiceInput, TaxField | 'invoiceDate'>,
  context: TaxContext,
): TaxProblems {
  if (areTaxesSwapped(taxes)) return { gstHstTaxAmount: 'tax_comparison', pstQstTaxAmount: 'tax_comparison' };
  const problems: TaxProblems = {};
  for (const tax of ['gstHstTaxAmount', 'pstQstTaxAmount', 'usdTaxAmount'] as const)
    if (exceededPercent(tax, taxes[tax], context, invoiceDate) !== null) problems[tax] = 'tax_above_rate';
  return problems;
}

/** Whether PST/QST does not exceed GST/HST, though both are above zero (R-INV-05). */
export function areTaxesSwapped({ gstHstTaxAmount, pstQstTaxAmount }: Pick<InvoiceInput, CanadianTax>): boolean {
  const gst = toCents(gstHstTaxAmount ?? 0);
  const pst = toCents(pstQstTaxAmount ?? 0);
  return gst > 0 && pst > 0 && pst <= gst;
}

/**
 * The rate in percent that an amount in dollars exceeds by more than a cent of rounding; null if it does not (R-INV-06).
 * An unknown province has the highest rate; without a gross total nothing is checked. A US tax is compared as a number.
 */
export function exceededPercent(
  tax: TaxField,
  amount: number | null,
  { billingState, grossTotal }: TaxContext,
  date: string,
): number | null {
  const isUs = regionOf(billingState)?.country === 'United States';
  if (!grossTotal || isUs !== (tax === 'usdTaxAmount')) return null;
  const rate = tax === 'usdTaxAmount' ? usRate : rateOf(tax, provinceOf(billingState), date);
  return (toCents(amount ?? 0) - 1) * whole > toCents(grossTotal) * rate ? rate / 1000 : null;
}

/**
 * The amount of a tax on the claim's gross total in dollars, with its rate in percent. Null if the province or the
 * total is unknown, or the province does not have the tax.
 */
export function taxByRate(
  tax: CanadianTax,
  { billingState, grossTotal }: TaxContext,
  date: string,
): { percent: number; dollars: number } | null {
  const province = provinceOf(billingState);
  const rate = province === null ? 0 : rateOf(tax, province, date);
  if (!grossTotal || rate === 0) return null;
  return { percent: rate / 1000, dollars: toDollars(Math.round((toCents(grossTotal) * rate) / whole)) };
}

function provinceOf(billingState: string | null): ProvinceCode | null {
  const code = regionOf(billingState)?.code;
  return provinces.find((province) => province.code === code)?.code ?? null;
}

function rateOf(tax: CanadianTax, province: ProvinceCode | null, date: string): number {
  const codes = province === null ? provinces.map(({ code }) => code) : [province];
  return Math.max(...codes.map((code) => rates[code][tax].find(([from]) => from <= date)?.[1] ?? 0));
}
