import { formatNumber } from '#ui/format-number.ts';

/** A number of a draft as the field shows it: what was typed stays, what was sent is written in the person's language. */
export function numberAsTyped(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value, { useGrouping: false }) : value;
}
