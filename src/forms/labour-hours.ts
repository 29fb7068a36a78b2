import { labourHoursLimit } from '#contract/limits.ts';
import { formatNumber } from '#ui/format.ts';
import { tidyLine } from '#text/tidied.ts';

/** Returns the typed hours as the contract defines them: a decimal comma becomes a point; empty is null. */
export function typedHours(text: string): string | null {
  return tidyLine(text).replace(',', '.') || null;
}

/**
 * Returns the next quarter hour up (1) or down (-1), formatted in the active language. Starts with the diagnosis, which
 * every repair includes; less can be typed.
 */
export function stepHours(text: string, direction: -1 | 1): string {
  const { max, step, diagnosis } = labourHoursLimit;
  const hours = Number(typedHours(text) ?? 0);
  const quarters = (Number.isNaN(hours) ? 0 : hours) / step;
  const next = direction > 0 ? Math.floor(quarters + 1) : Math.ceil(quarters - 1);
  return formatNumber(Math.min(max, Math.max(diagnosis, next * step)), { useGrouping: false });
}
