import type { FieldProblem } from '#contract/errors.ts';
import { labourHoursLimit } from '#contract/limits.ts';
import { formatNumber } from '#ui/format.ts';
import { tidyLine } from '#text/tidied.ts';

/** Returns the typed hours as the contract defines them: a decimal comma becomes a point; empty is null. */
export function typedHours(text: string): string | null {
  return tidyLine(text).replace(',', '.') || null;
}

/** Says what is right for hours typed as a time, such as `1h30` or `1:30`; null for anything else (R-CLAIM-19). */
export function timeProblem(text: string): FieldProblem | null {
  const [, hours, minutes = '0'] = /^(\d{1,2}) ?[h:] ?([0-5]\d)? ?(?:min|m)?$/i.exec(tidyLine(text)) ?? [];
  if (hours === undefined) return null;
  return { code: 'hours_as_time', hours: Math.round((Number(hours) + Number(minutes) / 60) * 100) / 100 };
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
