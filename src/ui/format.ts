import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { serverNow } from '#clock/server-clock.ts';
import { intlLocale } from '#i18n/locale.ts';

/** A number in the active language: `1,049` and `1.25`, `1 049` and `1,25`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(intlLocale(), options).format(value);
}

export type Currency = 'CAD' | 'USD';

/** Dollars in the active language: `CA$1,234.50`, `1 234,50 $` (R-UI-03). Null is zero. */
export function formatDollars(dollars: number | null, currency: Currency = 'CAD'): string {
  return dollarFormat(currency).format(dollars ?? 0);
}

/** An amount in cents. An agreement is in one of two currencies. */
export function formatCents(cents: number, currency: string): string {
  return formatDollars(cents / 100, currency === 'USD' ? 'USD' : 'CAD');
}

/** The sign of a currency at a field for an amount, and the side on which the language writes it. */
export function currencySign(currency: Currency): { sign: string; side: 'left' | 'right' } {
  const parts = dollarFormat(currency).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? '$';
  return { sign, side: parts[0]?.type === 'currency' ? 'left' : 'right' };
}

function dollarFormat(currency: Currency): Intl.NumberFormat {
  return new Intl.NumberFormat(i18n.locale === 'fr' ? 'fr-CA' : 'en-US', { style: 'currency', currency });
}

/** The local date of an ISO instant as `YYYY-MM-DD` (R-UI-03). */
export function formatDay(instant: string): string {
  const date = new Date(instant);
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The name of a month `YYYY-MM`: `Nov`, or `November 2026`. */
export function formatMonth(month: string, length: 'short' | 'long'): string {
  const year = length === 'long' ? { year: 'numeric' as const } : {};
  return new Intl.DateTimeFormat(intlLocale(), { month: length, ...year, timeZone: 'UTC' }).format(new Date(month));
}

/** Replaces the space in Canadian postal codes by a non-breaking one: `Hamilton, ON L8V 1C4`. */
export function formatPostalCodes(text: string): string {
  return text.replaceAll(/\b([A-Z]\d[A-Z]) (\d[A-Z]\d)\b/gi, '$1\u00A0$2');
}

/** The local time of an ISO instant: `14:07`, `14 h 07`. */
export function formatTime(instant: string): string {
  const [hours, minutes] = new Intl.DateTimeFormat(intlLocale(), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .formatToParts(new Date(instant))
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => value);
  return i18n.locale === 'fr' ? `${Number(hours)}\u00a0h\u00a0${minutes}` : `${hours}:${minutes}`;
}

/** The local date and time of an ISO instant, for use inside a sentence: `today at 09:42`, `2026-11-20 at 10:38`. */
export function formatWhen(instant: string, now: Date = serverNow()): string {
  const day = formatDay(instant);
  const time = formatTime(instant);
  return day === formatDay(now.toISOString()) ? t`today at ${time}` : t`${day} at ${time}`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The age of an ISO instant: `just now`, `5 minutes ago`, `il y a 2 heures`. */
export function formatAge(instant: string, now: Date = serverNow()): string {
  const ageMs = now.getTime() - Date.parse(instant);
  if (ageMs < minuteMs) return t`just now`;
  const relative = new Intl.RelativeTimeFormat(intlLocale());
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute');
  if (ageMs < dayMs) return relative.format(-Math.floor(ageMs / hourMs), 'hour');
  return relative.format(-Math.floor(ageMs / dayMs), 'day');
}

const spans = [
  { unit: 'year', ms: 365.25 * dayMs },
  { unit: 'month', ms: (365.25 / 12) * dayMs },
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
] as const;

/** A number of minutes in the largest unit in which a whole number says it to a tenth: `1 year`, `90 minutes`. */
export function formatDuration(minutes: number): string {
  const ms = minutes * minuteMs;
  const span = spans.find((one) => {
    const whole = Math.round(ms / one.ms);
    return whole > 0 && Math.abs(whole * one.ms - ms) <= ms / 10;
  });
  const { unit, ms: unitMs } = span ?? { unit: 'minute', ms: minuteMs };
  return new Intl.NumberFormat(intlLocale(), { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })
    .format(ms / unitMs)
    .replace(' ', '\u00A0');
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A number of bytes with its unit: `7.1 MB`, `2,8 Mo`. Whole numbers below a megabyte and from 100 on. */
export function formatBytes(bytes: number): string {
  const fitting = units.findIndex((_, power) => Math.round(bytes / 1000 ** power) < 1000);
  const power = fitting === -1 ? units.length - 1 : fitting;
  const value = bytes / 1000 ** power;
  const figure = new Intl.NumberFormat(intlLocale(), {
    style: 'unit',
    unit: units[power] ?? 'byte',
    // The short French unit is “o” only in some engines, and WebKit has no plural for “octet”.
    unitDisplay: power < 1 ? 'long' : 'short',
    maximumFractionDigits: power < 2 || value >= 100 ? 0 : 1,
  }).format(value);
  // English has a normal space before the unit, at which a line may break.
  return figure.replace(' ', '\u00A0');
}
