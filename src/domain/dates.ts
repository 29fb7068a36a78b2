import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

const dayMs = 24 * 60 * 60 * 1000;

let format: Intl.DateTimeFormat | undefined;

/**
 * The date at `now` where the maker is, as `YYYY-MM-DD`: its day is Toronto's (R-REG-10). By the platform's own
 * calendar: every form asks for it before it is shown, and would wait for the library.
 */
export function todayInToronto(now: Date): string {
  // Made when it is first needed, and once: to look a time zone up takes longer than all else here.
  format ??= new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: 'America/Toronto',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** Days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  // A date without a time is read as midnight in UTC, where every day is as long as the other.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

dayjs.extend(utc);

const dateFormat = 'YYYY-MM-DD';

/** The date `months` after `date`; where that month has no such day, its last one. Both `YYYY-MM-DD`. */
export function addMonths(date: string, months: number): string {
  return dayjs.utc(date).add(months, 'month').format(dateFormat);
}

/** The date `days` after `date`; both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format(dateFormat);
}
