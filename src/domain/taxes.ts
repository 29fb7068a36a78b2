import { type InvoiceInput, taxFieldNames } from '#contract/invoices.ts';
import type { FieldProblem } from '#contract/errors.ts';
import { toCents, toDollars } from './money.ts';
import { type ProvinceCode, provinces, regionOf } from './regions.ts';

export type CanadianTax = keyof typeof taxFieldNames;
export type TaxField = CanadianTax | 'usdTaxAmount';

/** How a tax field of the invoice is meant: hidden ones are sent as null (R-INV-04). */
export type TaxFieldState = 'required' | 'optional' | 'hidden';

/** A rate from a day on, in thousandths of a percent: 9,975 is 9.975 %. */
type Rate = readonly [from: string, thousandths: number];

const always = '2000-01-01';

/**
 * The rates an invoice is checked against, newest first, by the day of the invoice (R-INV-06). A province without
 * PST or QST has no such tax on top: its HST holds it already, or there is none.
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

/** Thousandths of a percent in the whole. */
const whole = 100_000;

/**
 * Which tax fields an invoice has, by the depot's state (R-INV-03). A depot whose state
 * is not known counts as Canadian, with both taxes; it enters 0 for one that it does not have.
 * @param billingState a code or a full name in either language.
 */
export function taxFieldStates(billingState: string | null): Record<TaxField, TaxFieldState> {
  if (regionOf(billingState)?.country === 'United States')
    return { gstHstTaxAmount: 'hidden', pstQstTaxAmount: 'hidden', usdTaxAmount: 'optional' };
  const province = provinceOf(billingState);
  const hasPst = province === null || rates[province].pstQstTaxAmount.length > 0;
  return { gstHstTaxAmount: 'required', pstQstTaxAmount: hasPst ? 'required' : 'hidden', usdTaxAmount: 'hidden' };
}

export type TaxProblems = Partial<Record<CanadianTax, FieldProblem>>;

/** What a depot's taxes are judged against; `grossTotal` is the claim's, in dollars, and null where nobody worked it out. */
export type TaxContext = { billingState: string | null; grossTotal: number | null };

/**
 * What the sales platform refuses about the amounts themselves, field by field; empty when they are right.
 * - PST/QST is greater than GST/HST when both are above zero (R-INV-05).
 * - Neither is more than its rate of the claim's gross total, but for a cent of rounding (R-INV-06). Where the
 *   province is not known, the highest rate counts; where the gross total is not, there is nothing to judge by.
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
 * What a tax comes to on the claim's gross total at its rate of a day, in dollars, with that rate in percent; null where
 * the province or the total is not known, or the province has no such tax.
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
