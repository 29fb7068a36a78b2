import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const dateFormat = 'YYYY-MM-DD';

/** The date at `now` where the maker is, as `YYYY-MM-DD`: its day is Toronto's (`decisions.md 22`). */
export function todayInToronto(now: Date): string {
  return dayjs(now).tz('America/Toronto').format(dateFormat);
}

/** Days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayjs.utc(to).diff(dayjs.utc(from), 'day');
}

/** The date `months` after `date`; where that month has no such day, its last one. Both `YYYY-MM-DD`. */
export function addMonths(date: string, months: number): string {
  return dayjs.utc(date).add(months, 'month').format(dateFormat);
}

/** The date `days` after `date`; both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format(dateFormat);
}
