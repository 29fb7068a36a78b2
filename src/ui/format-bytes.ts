import { intlLocale } from '#i18n/intl-locale.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes as people read them: `7.1 MB`, `2,8 Mo`. Whole numbers below a megabyte and from 100 on. */
export function formatBytes(bytes: number): string {
  const fitting = units.findIndex((_, power) => Math.round(bytes / 1000 ** power) < 1000);
  const power = fitting === -1 ? units.length - 1 : fitting;
  const value = bytes / 1000 ** power;
  const figure = new Intl.NumberFormat(intlLocale(), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // French has “o” for short in some engines, and “octet” without a plural in WebKit.
    unitDisplay: power < 1 ? 'long' : 'short',
    maximumFractionDigits: power < 2 || value >= 100 ? 0 : 1,
  }).format(value);
  // English puts a space between the two at which a line may break.
  return figure.replace(' ', '\u00A0');
}
