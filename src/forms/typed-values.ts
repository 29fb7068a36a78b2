import * as v from 'valibot';
import { serverNow } from '#clock/server-clock.ts';
import { FormNumber } from '#contract/primitives.ts';
import { todayInToronto } from '#domain/dates.ts';
import { formatNumber } from '#ui/format.ts';
import { tidyCode } from '#text/tidied.ts';
import type { FormField } from './use-form.ts';

/** Today in the maker's time zone, `2026-11-23`. Call it only when needed: the browser loads its time zones for it. */
export function today(): string {
  return todayInToronto(serverNow());
}

/**
 * Converts a typed amount to the contract's form: a decimal comma becomes a point, spaces and the currency are removed,
 * in English also the commas between thousands; empty is null.
 */
export function typedAmount(text: string): string | null {
  const figures = tidyCode(text).replaceAll(/\$|CA|US/g, '');
  if (figures === '') return null;
  const grouped = decimalSign() === '.' && /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(figures);
  return grouped ? figures.replaceAll(',', '') : figures.replace(',', '.');
}

/** Converts a typed number to the contract's form; empty is null. */
type Read = (text: string) => string | null;

/** Writes a typed number with the decimal sign of the language; text that is no number stays unchanged. */
export function numberAsWritten(text: string, read: Read): string {
  const number = read(text);
  if (!v.is(FormNumber, number)) return text;
  // With commas between thousands the number is in the signs of the language already.
  const hasDecimalsAlone = number?.includes('.') && text.match(/[.,]/g)?.length === 1;
  return hasDecimalsAlone ? text.replace(/[.,]/, decimalSign()) : text;
}

function decimalSign(): string {
  return formatNumber(0.5).charAt(1);
}

/** Writes a number of a draft in the same way: a number from an entry has a decimal point in every language. */
export function storedNumberAsWritten(text: string, read: Read): string {
  return text.includes('.') ? numberAsWritten(text, read) : text;
}

/** A number field. It accepts both decimal signs and shows the one of the language when it is left. */
export function writtenOnLeave(field: FormField, read: Read): FormField {
  const onBlur = () => {
    const written = numberAsWritten(field.value, read);
    if (written !== field.value) field.onChange(written);
    field.onBlur();
  };
  return { ...field, onBlur };
}
