import { i18n } from '@lingui/core';
import { intlLocale } from '#i18n/intl-locale.ts';

/** The time of day of an ISO instant, here: `14:07`, `14 h 07`. */
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
