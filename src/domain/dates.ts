import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

const dayMs = 24 * 60 * 60 * 1000;

/** Created at first use: loading a time zone is slow. */
const torontoFormat = lazy(
  () =>
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone: 'America/Toronto',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }),
);

/**
 * The date at `now` in Toronto, as `YYYY-MM-DD` (R-REG-10). Uses the platform's `Intl` instead of the date library,
 * because every form needs it before the first render.
 */
export function todayInToronto(now: Date): string {
  const parts = Object.fromEntries(
    torontoFormat()
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** Days from one `YYYY-MM-DD` to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  // A date without a time is parsed as midnight UTC, where every day has 24 hours.
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

/** The instant at which a `YYYY-MM-DD` begins in Toronto, whose clocks do not change at midnight. */
export function startInToronto(date: string): Date {
  const summer = new Date(`${date}T04:00:00Z`);
  return todayInToronto(summer) === date ? summer : new Date(`${date}T05:00:00Z`);
}

dayjs.extend(utc);

const dateFormat = 'YYYY-MM-DD';

/** The date `months` after `date`, or the last day of that month if it is shorter. Both `YYYY-MM-DD`. */
export function addMonths(date: string, months: number): string {
  return dayjs.utc(date).add(months, 'month').format(dateFormat);
}

/** From the first instant of a month in Toronto to the end of another, both `YYYY-MM`. */
export function monthsInToronto({ first, last }: { first: string; last: string }): { from: Date; before: Date } {
  return { from: startInToronto(`${first}-01`), before: startInToronto(addMonths(`${last}-01`, 1)) };
}

/** The date `days` after `date`; both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dayjs.utc(date).add(days, 'day').format(dateFormat);
}

/** Returns a function that creates a value at its first call and returns the same value afterwards. */
function lazy<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= create());
}
