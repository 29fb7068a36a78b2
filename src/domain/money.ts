let canadianDollars: Intl.NumberFormat | null = null;

/** Dollars as shown in both languages: Canadian, `en-US` number format (R-UI-03). Nothing counts as zero. */
export function formatDollars(dollars: number | null): string {
  // The first one makes the browser load what it knows of numbers: not while a screen starts that shows no amount.
  canadianDollars ??= new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
  });
  return canadianDollars.format(dollars ?? 0);
}

/** Dollars of the wire to integer cents. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Integer cents to dollars of the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}
