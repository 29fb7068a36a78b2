import { todayInToronto } from '#domain/dates.ts';

/** The day that a form calls today, `2026-11-23`. Finding it out loads the browser's time zones: an empty form does not wait for them. */
export function today(): string {
  return todayInToronto(new Date());
}
