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
