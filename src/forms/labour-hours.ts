import { labourHoursLimit } from '#contract/limits.ts';
import { formatNumber } from '#ui/format.ts';

/** Returns the typed hours as the contract defines them: a decimal comma becomes a point; empty is null. */
export function typedHours(text: string): string | null {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : trimmed;
}

/** Returns the next quarter hour up (1) or down (-1), formatted in the active language. */
export function stepHours(text: string, direction: -1 | 1): string {
  const { min, max, step } = labourHoursLimit;
  const hours = Number(typedHours(text) ?? min);
  const quarters = (Number.isNaN(hours) ? min : hours) / step;
  const next = direction > 0 ? Math.floor(quarters + 1) : Math.ceil(quarters - 1);
  return formatNumber(Math.min(max, Math.max(min, next * step)), { useGrouping: false });
}
