import { type RawBuilder, sql } from 'kysely';
import {
  claimFlags,
  type DeskChoices,
  type DeskPage,
  type QueueColumn,
  type QueuedClaim,
  type QueueFilter,
  type QueuePart,
} from '#contract/desk-queue.ts';
import { askingSubstatuses, closedStatuses, invoiceableStatuses, undecidedStatuses } from '#domain/claim-status.ts';
import { addDays, startInToronto } from '#domain/dates.ts';
import { dayNumber, dueOn, isOverdue, notWaiting, reminderAfter } from '#domain/decision-time.ts';
import { toDollars } from '#domain/money.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';
import type { Assignment, DeskQueue, QueuePage } from '../desk-queue.ts';
import { type Queue, readQueuePage } from './queue-page.ts';

/** The claims of the queue; their indexes are in `database/schema/claims.ts`. */
const queue: Queue<QueueColumn> = {
  table: sql`claims`,
  columns: sql`id, version, name, registration_id, serial_number, gross_total_cents, status, substatus, created_at,
    queue_depot, queue_brand, queue_model, assignee_id, queue_assignee, flags, queue_waiting_since`,
  shown: sql`select desk_page.*, products.name as product_name from desk_page
    left join registrations on registrations.id = desk_page.registration_id
    left join products on products.id = registrations.product_id`,
  since: sql`created_at`,
  sortedBy: {
    claim: sql`queue_name`,
    depot: sql`queue_depot`,
    product: sql`queue_model`,
    serialNumber: sql`queue_serial`,
    filed: null,
    age: null,
    due: sql`queue_waiting_since`,
    amount: sql`queue_cents`,
    status: sql`queue_status`,
    flags: sql`cardinality(flags)`,
    assignee: sql`queue_assignee`,
  },
  sortedByNumber: ['amount', 'flags', 'due'],
};

export async function findPage(
  database: Database,
  { filter, today, ...request }: QueuePage,
  decisionDays: number,
): ReturnType<DeskQueue['findPage']> {
  const time = { today, days: decisionDays };
  const matching = conditions(filter, time);
  const { rows, next, total } = await readQueuePage<Row, QueueColumn>(database, queue, { ...request, matching });
  return {
    data: rows.map((row) => toQueued(row, time)),
    next,
    total: total && { claims: total.counted, atLeast: total.atLeast },
  };
}

export async function countByStatus(database: Database): Promise<DeskPage['counts']> {
  const found = await sql<{ status: string; substatus: string; claims: number; answered: number }>`
    with answered as (select queue_status, queue_substatus, cast(count(*) as integer) as answered from claims
        where ${undecided} and ${asked} and ${isWaiting} group by 1, 2),
      counted as (select queue_status, queue_substatus, cast(count(*) as integer) as claims from claims group by 1, 2)
    select queue_status as status, queue_substatus as substatus, claims, coalesce(answered, 0) as answered
    from counted left join answered using (queue_status, queue_substatus) order by 1, 2`.execute(database);
  return found.rows.map((row) => ({ ...row, status: row.status || null, substatus: row.substatus || null }));
}

/** How many claims the desk is reminded of at a time. */
const remindedMax = 200;

/** Of what is overdue already nobody is reminded: its flag says it. */
export async function findUnreminded(
  database: Database,
  { days, today }: DecisionTime,
): ReturnType<DeskQueue['findUnreminded']> {
  const day = dayNumber(today);
  const dueAt = sql<string>`to_char(date '1970-01-01' + queue_waiting_since + ${days}::integer, 'YYYY-MM-DD')`;
  const rows = await database
    .selectFrom('claims')
    .select(['id', 'name', 'depot_id as depotId', dueAt.as('dueAt')])
    .where('queue_waiting_since', '>=', day - days)
    .where('queue_waiting_since', '<=', day - reminderAfter(days))
    .where(
      sql<boolean>`not exists (select from events where claim_id = claims.id and kind = 'decision_due'
        and payload ->> 'dueAt' = ${dueAt})`,
    )
    .orderBy('queue_waiting_since')
    .orderBy('id')
    .limit(remindedMax)
    .execute();
  return rows.map(({ dueAt: by, ...claim }) => ({ claim, dueAt: by }));
}

/** Companies that file claims, by name. */
export async function findDepots(database: Database): Promise<DeskChoices['depots']> {
  return database
    .selectFrom('platform_accounts')
    .select(['id', 'name'])
    .where((account) =>
      account.exists(
        account.selectFrom('claims').select('id').whereRef('depot_id', '=', 'platform_accounts.id').limit(1),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export async function findQueued(database: Database, claimId: string, time: DecisionTime): Promise<QueuedClaim | null> {
  const found = await sql<Row>`with desk_page as (select ${queue.columns} from claims where id = ${claimId})
    ${queue.shown}`.execute(database);
  const [row] = found.rows;
  return row ? toQueued(row, time) : null;
}

export async function assign(database: Database, { claimId, version, assigneeId, from }: Assignment): Promise<boolean> {
  const claim = database
    .updateTable('claims')
    .set({ assignee_id: assigneeId })
    .where('id', '=', claimId)
    .where('version', '=', version);
  const found = from === undefined ? claim : claim.where('assignee_id', 'is not distinct from', from);
  return (await found.executeTakeFirst()).numUpdatedRows > 0n;
}

type Row = {
  id: string;
  version: number;
  name: string;
  serial_number: string | null;
  gross_total_cents: number | null;
  status: string | null;
  substatus: string | null;
  created_at: Date;
  queue_depot: string;
  queue_brand: string;
  queue_model: string;
  product_name: string | null;
  assignee_id: string | null;
  queue_assignee: string;
  flags: string[];
  queue_waiting_since: number;
};

/** In how many days a claim is to be decided, and which day it is. */
type DecisionTime = { days: number; today: string };

function toQueued(row: Row, { days, today }: DecisionTime): QueuedClaim {
  const dueAt = dueOn(row.queue_waiting_since, days);
  const flags = isOverdue(dueAt, today) ? ['overdue', ...row.flags] : row.flags;
  const { queue_brand: brand, queue_model: model, product_name: name } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    depot: row.queue_depot,
    product: name === null ? null : { brand, model, name },
    serialNumber: row.serial_number,
    createdAt: row.created_at.toISOString(),
    dueAt,
    amount: row.gross_total_cents === null ? null : toDollars(row.gross_total_cents),
    status: row.status,
    substatus: row.substatus,
    // Those that this version knows.
    flags: claimFlags.filter((flag) => flags.includes(flag)),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.queue_assignee },
  };
}

/** As the partial index `claims_queue_to_decide` has it. */
const undecided = isOneOf('queue_status', undecidedStatuses);
const asked = isOneOf('queue_substatus', askingSubstatuses);

/** Whether it is the desk's turn, as `claimWait` of `domain` reads it: the depot, if it was asked, has written last. */
const isWaiting = sql`queue_waiting_since < ${sql.lit(notWaiting)}`;

/** The claims of each group, as `queuePart` of `domain` divides them. */
const inPart: Readonly<Record<QueuePart, RawBuilder<unknown>>> = {
  'to-decide': sql`${undecided} and ${isWaiting}`,
  waiting: sql`${undecided} and queue_waiting_since = ${sql.lit(notWaiting)}`,
  approved: isOneOf('queue_status', invoiceableStatuses),
  done: isOneOf('queue_status', closedStatuses),
};

function isOneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

function conditions(filter: QueueFilter, { days, today }: DecisionTime): RawBuilder<unknown>[] {
  const { part, status, substatus, depot, brand, minDays, maxDays, minAmount, maxAmount, assignee, flag, search, ids } =
    filter;
  const parts: (RawBuilder<unknown> | false | undefined)[] = [
    ids !== undefined && sql`id = any(${ids.split(',')})`,
    part && inPart[part],
    status !== undefined && sql`queue_status = ${status}`,
    substatus !== undefined && sql`queue_substatus = ${substatus} and queue_substatus <> ''`,
    depot !== undefined && sql`depot_id = ${depot}`,
    brand !== undefined && sql`queue_brand = ${brand}`,
    minDays !== undefined && sql`created_at < ${startInToronto(addDays(today, 1 - minDays))}`,
    maxDays !== undefined && sql`created_at >= ${startInToronto(addDays(today, -maxDays))}`,
    minAmount !== undefined && sql`queue_cents >= ${Math.round(minAmount * 100)}`,
    maxAmount !== undefined && sql`queue_cents between 0 and ${Math.round(maxAmount * 100)}`,
    assignee === 'none' && sql`assignee_id is null`,
    assignee !== undefined && assignee !== 'none' && sql`assignee_id = ${assignee}`,
    // It comes by time alone: no row tells of it.
    flag === 'overdue' && sql`queue_waiting_since < ${sql.lit(dayNumber(today) - days)}`,
    flag !== undefined && flag !== 'overdue' && sql`flags @> array[${sql.lit(flag)}]`,
    search ? sql`search_text like ${containsPattern(search)}` : false,
  ];
  return parts.filter((condition) => condition !== false && condition !== undefined);
}
