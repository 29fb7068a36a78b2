import { lazy } from './lazy.ts';

/** Created at first use, because the first `NumberFormat` makes the browser load its number data. */
const canadianDollars = lazy(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'CAD', currencyDisplay: 'narrowSymbol' }),
);

/** Formats dollars, in both languages as Canadian `en-US` numbers (R-UI-03). Null is zero. */
export function formatDollars(dollars: number | null): string {
  return canadianDollars().format(dollars ?? 0);
}

/** Converts dollars of the API to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Converts integer cents to dollars of the API. */
export function toDollars(cents: number): number {
  return cents / 100;
}
