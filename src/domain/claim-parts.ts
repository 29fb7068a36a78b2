import type { Claim, ClaimAge, ClaimPart } from '#contract/claims.ts';
import type { Overview } from '#contract/overview.ts';
import { asksDepot, isOpenStatus, isUndecided } from './claim-status.ts';
import { addDays, addMonths, daysBetween, todayInToronto } from './dates.ts';

/** The most days since filing of each age; the oldest claims have none. */
export const ageDays = { 'open-7': 7, 'open-30': 30 } as const;

/** The oldest and the youngest day of filing of an age, both inclusive; null where there is no bound. */
export function filedBetween(age: ClaimAge, today: string): { from: string | null; to: string | null } {
  switch (age) {
    case 'open-7':
      return { from: addDays(today, -ageDays['open-7']), to: null };
    case 'open-30':
      return { from: addDays(today, -ageDays['open-30']), to: addDays(today, -ageDays['open-7'] - 1) };
    case 'open-older':
      return { from: null, to: addDays(today, -ageDays['open-30'] - 1) };
  }
}

/** The age of a claim by its day of filing, `YYYY-MM-DD`. */
export function ageOf(filed: string, today: string): ClaimAge {
  const days = daysBetween(filed, today);
  return days <= ageDays['open-7'] ? 'open-7' : days <= ageDays['open-30'] ? 'open-30' : 'open-older';
}

/** Whether a claim belongs to a part of the list. */
export function isOfPart(
  claim: Pick<Claim, 'status' | 'createdAt' | 'invoicedAt'> & Partial<Pick<Claim, 'substatus'>>,
  part: ClaimPart,
  today: string,
) {
  const { status, createdAt, invoicedAt } = claim;
  switch (part) {
    case 'undecided':
      return isUndecided(status);
    case 'unpaid':
      return Boolean(invoicedAt) && isOpenStatus(status);
    case 'unknown':
      return status === null;
    case 'asking':
      return asksDepot({ ...claim, substatus: claim.substatus ?? null });
    default:
      return (
        createdAt !== undefined && isOpenStatus(status) && ageOf(todayInToronto(new Date(createdAt)), today) === part
      );
  }
}

/** The months of the overview, `YYYY-MM`: eleven before the current one, and the current one. */
export function paidMonths(today: string): string[] {
  return Array.from({ length: 12 }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at - 11).slice(0, 7));
}

/** Each month with its sum; nothing was paid in a month that `sums` does not name. */
export function byMonth(sums: Overview['paid'], today: string): Overview['paid'] {
  return paidMonths(today).map((month) => sums.find((sum) => sum.month === month) ?? { month, claims: 0, total: 0 });
}
