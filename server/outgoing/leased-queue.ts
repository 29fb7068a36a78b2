import { type RawBuilder, type Selectable, sql } from 'kysely';
import { startWorkLoop, type WorkLoop } from '../base/work-loop.ts';
import type { Database, Tables } from '../database/tables.ts';

/** The tables of queues, each with `due_at` and `attempts`, and their keys. */
const keys = {
  outgoing_mails: 'id',
  webhook_deliveries: 'id',
  push_deliveries: 'id',
  files_to_attach: 'file_id',
  photo_checks: 'file_id',
} as const;

type QueueTable = keyof typeof keys;

/** `done` and `dropped` delete the row; `settled`: the work has written its end. A date is when it is due again. */
export type Outcome = 'done' | 'dropped' | 'settled' | Date;

/**
 * A queue of rows. Each is leased before its work, which is committed first: a kill in between repeats the work rather
 * than loses it, and two servers never do the same row at once.
 */
export type LeasedQueue<Table extends QueueTable> = {
  database: Database;
  now: () => Date;
  table: Table;
  /** A row whose server died is due again after this; longer than the work takes. */
  leaseMs: number;
  work: (row: Selectable<Tables[Table]>) => Promise<Outcome>;
  /** Rows that come after all others, with a pace of their own. */
  last?: {
    /** Their SQL condition. */
    which: RawBuilder<boolean>;
    /** Whether one of them may go now, asked for each. */
    mayGo: () => Promise<boolean>;
  };
};

/** A queue to receivers of which each has its own pace: one that does not answer holds up its own rows alone. */
export type ReceiverQueue<Table extends QueueTable> = LeasedQueue<Table> & {
  /** The receivers with a row that can be sent now. */
  findReceivers: (at: Date) => Promise<string[]>;
  /** The SQL condition of the due rows of a receiver, named `due`, that can be sent now. */
  isReady: (receiver: string, at: Date) => RawBuilder<boolean>;
  /** Rows of one receiver at the same time. */
  lanes: number;
  /** Receivers at the same time. */
  receiversMax: number;
};

/** Growing waits between attempts. */
type Waits = { firstMs: number; factor: number; longestMs: number };

export function waitMs({ firstMs, factor, longestMs }: Waits, attempts: number): number {
  return Math.min(firstMs * factor ** (attempts - 1), longestMs);
}

/** When a failed row is due again; `dropped` if that is after `lastMs`. */
export function retryAt(waits: Waits, { attempts }: { attempts: number }, now: Date, lastMs: number): Date | 'dropped' {
  const next = now.getTime() + waitMs(waits, attempts);
  return next > lastMs ? 'dropped' : new Date(next);
}

/**
 * Does what is due, the oldest first and `last` after it, one row at a time, until stopped.
 * @returns the number of rows that were done.
 */
export async function workOff<Table extends QueueTable>(
  queue: LeasedQueue<Table>,
  stopped?: AbortSignal,
): Promise<number> {
  const { last } = queue;
  const [which, order] = [last?.which ?? sql`false`, sql`due_at`];
  let done = 0;
  while (!stopped?.aborted) {
    let outcome = await workNext(queue, { ready: sql`not (${which})`, order });
    if (outcome === null && last && (await last.mayGo())) outcome = await workNext(queue, { ready: which, order });
    if (outcome === null) break;
    if (outcome === 'done' || outcome === 'settled') done += 1;
  }
  return done;
}

/**
 * Sends to receivers on an interval, and when woken.
 * @param onFailure gets the error of a receiver's lanes, or of finding the receivers.
 */
export function startSending<Table extends QueueTable>(
  queue: ReceiverQueue<Table>,
  onFailure: (failure: unknown) => void,
): WorkLoop {
  const running = new Map<string, Promise<void>>();
  const loop = startWorkLoop(async (stopped) => {
    for (const receiver of await queue.findReceivers(queue.now())) {
      if (running.size >= queue.receiversMax) return;
      if (running.has(receiver)) continue;
      const run = sendTo(queue, receiver, stopped).then(() => {}, onFailure);
      running.set(
        receiver,
        run.finally(() => {
          // Others may have found no place.
          if (running.size >= queue.receiversMax) loop.wake();
          running.delete(receiver);
        }),
      );
    }
  }, onFailure);
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.all(running.values());
    },
  };
}

/** Sends all that is due to receivers. @returns the number of tries. */
export async function sendAll<Table extends QueueTable>(queue: ReceiverQueue<Table>): Promise<number> {
  const tries = (await queue.findReceivers(queue.now())).map((receiver) => sendTo(queue, receiver));
  return (await Promise.all(tries)).reduce((sum, count) => sum + count, 0);
}

async function sendTo<Table extends QueueTable>(
  queue: ReceiverQueue<Table>,
  receiver: string,
  stopped?: AbortSignal,
): Promise<number> {
  let tries = 0;
  const next = () => workNext(queue, { ready: queue.isReady(receiver, queue.now()), order: sql`id` });
  const lane = async () => {
    while (!stopped?.aborted && (await next()) !== null) tries += 1;
  };
  await Promise.all(Array.from({ length: queue.lanes }, lane));
  return tries;
}

/** Leases the next row and does its work; null without one. */
async function workNext<Table extends QueueTable>(
  { database, now, table, leaseMs, work }: LeasedQueue<Table>,
  { ready, order }: Record<'ready' | 'order', RawBuilder<unknown>>,
): Promise<Outcome | null> {
  const [queue, key] = [sql.table(table), sql.ref(keys[table])];
  const at = now();
  const { rows } = await sql<Selectable<Tables[Table]> & { key: string | number; attempts: number }>`
    update ${queue} set due_at = ${new Date(at.getTime() + leaseMs)}, attempts = attempts + 1
    where ${key} = (
      select ${key} from ${queue} as due where due_at <= ${at} and ${ready}
      order by ${order} limit 1 for update skip locked)
    returning *, ${key} as key`.execute(database);
  const [row] = rows;
  if (!row) return null;
  const outcome = await work(row);
  const isRow = sql`${key} = ${row.key}`;
  if (outcome === 'done' || outcome === 'dropped') await sql`delete from ${queue} where ${isRow}`.execute(database);
  // Not if its lease ended and another server works on it.
  else if (outcome !== 'settled')
    await sql`update ${queue} set due_at = ${outcome} where ${isRow} and attempts = ${row.attempts}`.execute(database);
  return outcome;
}
