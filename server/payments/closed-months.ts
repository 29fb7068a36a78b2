import { sql } from 'kysely';
import type { ClosedMonth, DeskMonths } from '#contract/payments.ts';
import { addMonths, todayInToronto } from '#domain/dates.ts';
import { AppError } from '../errors/app-error.ts';
import { type Actor, writeAudit } from '../audit/write-audit.ts';
import type { Context } from '../context.ts';
import { takeAdvisoryLock } from '../database/advisory-lock.ts';
import type { Database } from '../database/tables.ts';

/** The month of a day or of a moment, in Toronto: `2026-11`. */
export function monthOf(day: string | Date): string {
  return (typeof day === 'string' ? day : todayInToronto(day)).slice(0, 7);
}

/**
 * Closes a month and all before it (R-PAY-11).
 * @throws AppError `MONTH_CLOSED`; `CONFLICT` when it is not over, or an open month before it has payments
 */
export async function closeMonth(
  { context: { database }, by, now }: { context: Pick<Context, 'database'>; by: Actor; now: Date },
  month: string,
): Promise<ClosedMonth> {
  await requireOpenMonths(database, [month]);
  if (month >= monthOf(now)) throw new AppError('CONFLICT', { reason: 'month_not_over' });
  const first = await firstOpenMonth(database);
  if (first !== null && first < month) throw new AppError('CONFLICT', { reason: 'month_open_before' });
  await database.insertInto('closed_months').values({ month, closed_at: now, closed_by: by.accountId }).execute();
  await writeAudit(database, { by, kind: 'payments_changed', target: `month ${month}`, after: { closed: month }, now });
  const closed = (await findClosed(database)).find((one) => one.month === month);
  if (!closed) throw new AppError('INTERNAL_ERROR');
  return closed;
}

/**
 * Keeps months from being closed until the write ends.
 * @throws AppError `MONTH_CLOSED`
 */
export async function requireOpenMonths(database: Database, months: readonly string[]): Promise<void> {
  await takeAdvisoryLock(database, 'closed months');
  const last = await lastClosedMonth(database);
  if (last !== null && months.some((month) => month <= last)) throw new AppError('MONTH_CLOSED');
}

/** The closed months, newest first, and the one that may be closed next. */
export async function findMonths(database: Database, now: Date): Promise<DeskMonths> {
  const lastMonth = monthOf(addMonths(`${monthOf(now)}-01`, -1));
  const closed = await findClosed(database);
  const open = (await firstOpenMonth(database)) ?? lastMonth;
  const next = open < lastMonth ? open : lastMonth;
  return { closed, next: closed.some(({ month }) => month >= next) ? null : next };
}

async function findClosed(database: Database): Promise<ClosedMonth[]> {
  const rows = await database
    .selectFrom('closed_months')
    .leftJoin('accounts', 'accounts.id', 'closed_months.closed_by')
    .select(['month', 'closed_at', 'accounts.name as closedBy'])
    .orderBy('month', 'desc')
    .execute();
  return rows.map(({ closed_at, ...month }) => ({ ...month, closedAt: closed_at.toISOString() }));
}

async function lastClosedMonth(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('closed_months')
    .select(({ fn }) => fn.max('month').as('month'))
    .executeTakeFirst();
  return row?.month ?? null;
}

/** The first month that has payments, payments taken back or adjustments, after the closed ones. */
async function firstOpenMonth(database: Database): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select min(month) as month from (
      select to_char(paid_on, 'YYYY-MM') as month from payment_runs where paid_on is not null
      union all
      select to_char(undone_at at time zone 'America/Toronto', 'YYYY-MM') from payment_runs
        where undone_at is not null and paid_on is not null
      union all
      select to_char(paid_at at time zone 'America/Toronto', 'YYYY-MM') from claims where paid_at is not null
      union all
      select to_char(created_at at time zone 'America/Toronto', 'YYYY-MM') from payment_adjustments
    ) paid where month > coalesce((select max(month) from closed_months), '')`.execute(database);
  return rows[0]?.month ?? null;
}
