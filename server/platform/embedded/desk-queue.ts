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
import { toDollars } from '#domain/money.ts';
import { containsPattern } from '../../database/search-text.ts';
import type { Database } from '../../database/tables.ts';
import type { Assignment, DeskQueue, QueuePage } from '../desk-queue.ts';
import { type Queue, readQueuePage } from './queue-page.ts';

/** The claims of the queue; their indexes are in `database/schema/claims.ts`. */
const queue: Queue<QueueColumn> = {
  table: sql`claims`,
  columns: sql`id, version, name, registration_id, serial_number, gross_total_cents, status, substatus, created_at,
    queue_depot, queue_brand, queue_model, assignee_id, queue_assignee, flags`,
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
    amount: sql`queue_cents`,
    status: sql`queue_status`,
    flags: sql`cardinality(flags)`,
    assignee: sql`queue_assignee`,
  },
  sortedByNumber: ['amount', 'flags'],
};

export async function findPage(
  database: Database,
  { filter, today, ...request }: QueuePage,
): ReturnType<DeskQueue['findPage']> {
  const matching = conditions(filter, today);
  const { rows, next, total } = await readQueuePage<Row, QueueColumn>(database, queue, { ...request, matching });
  return { data: rows.map(toQueued), next, total: total && { claims: total.counted, atLeast: total.atLeast } };
}

export async function countByStatus(database: Database): Promise<DeskPage['counts']> {
  const found = await sql<{ status: string; substatus: string; claims: number; answered: number }>`
    with answered as (select queue_status, queue_substatus, cast(count(*) as integer) as answered from claims
        where ${undecided} and ${asked} and ${answered} group by 1, 2),
      counted as (select queue_status, queue_substatus, cast(count(*) as integer) as claims from claims group by 1, 2)
    select queue_status as status, queue_substatus as substatus, claims, coalesce(answered, 0) as answered
    from counted left join answered using (queue_status, queue_substatus) order by 1, 2`.execute(database);
  return found.rows.map((row) => ({ ...row, status: row.status || null, substatus: row.substatus || null }));
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

export async function findQueued(database: Database, claimId: string): Promise<QueuedClaim | null> {
  const found = await sql<Row>`with desk_page as (select ${queue.columns} from claims where id = ${claimId})
    ${queue.shown}`.execute(database);
  const [row] = found.rows;
  return row ? toQueued(row) : null;
}

export async function assign(database: Database, { claimId, version, assigneeId, from }: Assignment): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('claims')
    .set({ assignee_id: assigneeId })
    .where('id', '=', claimId)
    .where('version', '=', version)
    .where('assignee_id', 'is not distinct from', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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
};

function toQueued(row: Row): QueuedClaim {
  const { queue_brand: brand, queue_model: model, product_name: name } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    depot: row.queue_depot,
    product: name === null ? null : { brand, model, name },
    serialNumber: row.serial_number,
    createdAt: row.created_at.toISOString(),
    amount: row.gross_total_cents === null ? null : toDollars(row.gross_total_cents),
    status: row.status,
    substatus: row.substatus,
    // Those that this version knows.
    flags: claimFlags.filter((flag) => row.flags.includes(flag)),
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.queue_assignee },
  };
}

/** As the partial index `claims_queue_to_decide` has it. */
const undecided = isOneOf('queue_status', undecidedStatuses);
const asked = isOneOf('queue_substatus', askingSubstatuses);

/** Whether the depot has written last since it was asked, as `claimWait` of `domain` reads it. */
const answered = sql`coalesce((select not from_desk from claim_messages where claim_id = claims.id and at >
  (select max(at) from claim_events where claim_id = claims.id and (kind is null or kind = 'requested')
    and ${isOneOf('substatus', askingSubstatuses)}) order by position desc limit 1), false)`;

/** The claims of each group, as `queuePart` of `domain` divides them. */
const inPart: Readonly<Record<QueuePart, RawBuilder<unknown>>> = {
  'to-decide': sql`${undecided} and (not ${asked} or ${answered})`,
  waiting: sql`${undecided} and ${asked} and not ${answered}`,
  approved: isOneOf('queue_status', invoiceableStatuses),
  done: isOneOf('queue_status', closedStatuses),
};

function isOneOf(column: string, values: readonly string[]): RawBuilder<unknown> {
  return sql`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}

function conditions(filter: QueueFilter, today: string): RawBuilder<unknown>[] {
  const { part, status, substatus, depot, brand, minDays, maxDays, minAmount, maxAmount, assignee, flag, search } =
    filter;
  const parts: (RawBuilder<unknown> | false | undefined)[] = [
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
    flag !== undefined && sql`flags @> array[${sql.lit(flag)}]`,
    search ? sql`search_text like ${containsPattern(search)}` : false,
  ];
  return parts.filter((condition) => condition !== false && condition !== undefined);
}
