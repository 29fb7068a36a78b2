import { addDays, daysBetween } from './dates.ts';

const firstDay = '1970-01-01';

/** In place of the day since which a claim waits for a decision: it waits for none. It is the latest. */
export const notWaiting = 2_147_483_647;

/** The number of a day, `YYYY-MM-DD`, as the database counts days. */
export function dayNumber(day: string): number {
  return daysBetween(firstDay, day);
}

/**
 * The day by which a claim is to be decided (R-DESK-64); null if it does not wait for a decision.
 *
 * @param waitingSince the number of a day, or `notWaiting`
 */
export function dueOn(waitingSince: number, days: number): string | null {
  return waitingSince === notWaiting ? null : addDays(firstDay, waitingSince + days);
}

/** Whether the day by which a claim is to be decided has passed; both `YYYY-MM-DD`. */
export function isOverdue(dueAt: string | null | undefined, today: string): boolean {
  return Boolean(dueAt) && today > (dueAt ?? '');
}

/** After how many of the days for a decision the desk is reminded: 80 %. */
export function reminderAfter(days: number): number {
  return Math.ceil(days * 0.8);
}
