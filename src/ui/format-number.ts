import { intlLocale } from '#i18n/intl-locale.ts';

/** A number as the language writes it: `1,049` and `1.25`, `1 049` and `1,25`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(intlLocale(), options).format(value);
}
