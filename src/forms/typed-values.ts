import * as v from 'valibot';
import { FormNumber } from '#contract/primitives.ts';
import { todayInToronto } from '#domain/dates.ts';
import { formatNumber } from '#ui/format.ts';
import type { FormField } from './use-form.ts';

/** The day that a form calls today, `2026-11-23`. Finding it out loads the browser's time zones: an empty form does not wait for them. */
export function today(): string {
  return todayInToronto(new Date());
}

/** An amount of money as typed, in the form the contract reads: a decimal comma becomes a point, spaces and `$` go; empty is null. */
export function typedAmount(text: string): string | null {
  const number = text.replaceAll(/[\s$]/g, '').replace(',', '.');
  return number === '' ? null : number;
}

/** What the contract reads of a number as typed; empty is null. */
type Read = (text: string) => string | null;

/** A number as typed, with the decimal sign of the person's language; what cannot be read as one stays as it is. */
export function numberAsWritten(text: string, read: Read): string {
  const decimalSign = formatNumber(0.5).charAt(1);
  return v.is(FormNumber, read(text)) ? text.replace(/[.,]/, decimalSign) : text;
}

/** The same for a number of a draft: one that came from an entry has a point in every language. */
export function storedNumberAsWritten(text: string, read: Read): string {
  return text.includes('.') ? numberAsWritten(text, read) : text;
}

/** A field for a number, which takes either decimal sign and is written in the person's language once it is left. */
export function writtenOnLeave(field: FormField, read: Read): FormField {
  const onBlur = () => {
    const written = numberAsWritten(field.value, read);
    if (written !== field.value) field.onChange(written);
    field.onBlur();
  };
  return { ...field, onBlur };
}
