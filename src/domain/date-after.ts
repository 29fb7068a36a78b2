import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

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
