import { type InvoiceInput, taxFieldNames } from '#contract/invoices.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { toCents, toDollars } from './money.ts';
import { type ProvinceCode, provinces, regionOf } from './regions.ts';

export type CanadianTax = keyof typeof taxFieldNames;
export type TaxField = CanadianTax | 'usdTaxAmount';

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

export type TaxProblems = Partial<Record<CanadianTax, FieldProblem>>;

/** The context of the check. `grossTotal` is the claim's, in dollars, and null before it is calculated. */
export type TaxContext = { billingState: string | null; grossTotal: number | null };

/**
 * The problems that the sales platform finds in the amounts, by field; empty if there are none. PST/QST must exceed
 * GST/HST when both are above zero (R-INV-05). Each may be at most its rate of the claim's gross total, plus a cent of
 * rounding (R-INV-06). An unknown province has the highest rate; without a gross total the rates are not checked.
 */
export function taxProblems(
  { invoiceDate, gstHstTaxAmount, pstQstTaxAmount }: Pick<InvoiceInput, CanadianTax | 'invoiceDate'>,
  { billingState, grossTotal }: TaxContext,
): TaxProblems {
  const gst = toCents(gstHstTaxAmount ?? 0);
  const pst = toCents(pstQstTaxAmount ?? 0);
  if (gst > 0 && pst > 0 && pst <= gst) return { gstHstTaxAmount: 'tax_comparison', pstQstTaxAmount: 'tax_comparison' };

  const problems: TaxProblems = {};
  const province = provinceOf(billingState);
  if (grossTotal === null || regionOf(billingState)?.country === 'United States') return problems;
  const exceeds = (tax: CanadianTax, cents: number) =>
    (cents - 1) * whole > toCents(grossTotal) * rateOf(tax, province, invoiceDate);
  if (exceeds('gstHstTaxAmount', gst)) problems.gstHstTaxAmount = 'tax_above_rate';
  if (exceeds('pstQstTaxAmount', pst)) problems.pstQstTaxAmount = 'tax_above_rate';
  return problems;
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
  if (grossTotal === null || rate === 0) return null;
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
