import { t } from '@lingui/core/macro';
import { intlLocale } from '#i18n/intl-locale.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago an ISO instant was: `just now`, `5 minutes ago`, `il y a 2 heures`. */
export function formatAge(instant: string, now: Date = new Date()): string {
  const ageMs = now.getTime() - Date.parse(instant);
  if (ageMs < minuteMs) return t`just now`;
  const relative = new Intl.RelativeTimeFormat(intlLocale());
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute');
  if (ageMs < dayMs) return relative.format(-Math.floor(ageMs / hourMs), 'hour');
  return relative.format(-Math.floor(ageMs / dayMs), 'day');
}
