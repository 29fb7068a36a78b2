import { type Kysely, type LogEvent, sql } from 'kysely';
import type { Pool } from 'pg';
import { isUnreachable } from './is-unreachable.ts';
import type { Tables } from './tables.ts';
import type { Turns } from './turns.ts';
import type { Signals } from '../signals/signals.ts';

/** What a connection tells of itself. */
export type DatabaseWatch = { onStatement: (event: LogEvent) => void; onPool: (pool: Pool) => void };

export function watchDatabase(
  { note, metrics }: Signals,
  dependency: 'database' | 'replica' = 'database',
): DatabaseWatch {
  return {
    onStatement(event) {
      const failed = event.level === 'error' && isUnreachable(event.error);
      const outcome = event.level === 'query' ? 'ok' : failed ? 'failed' : 'refused';
      note({ dependency, call: kindOf(event), ms: event.queryDurationMillis, outcome });
    },
    onPool(pool) {
      if (dependency === 'replica') return;
      metrics.poolMax.set(pool.options.max);
      metrics.beforeScrape(async () => {
        metrics.pool.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        metrics.pool.set({ state: 'idle' }, pool.idleCount);
        metrics.pool.set({ state: 'waiting' }, pool.waitingCount);
      });
    },
  };
}

/** The same turns of writes; those that wait for theirs are counted. */
export function watchTurns(inTurn: Turns, { metrics }: Pick<Signals, 'metrics'>): Turns {
  return async (task) => {
    let waits = true;
    const end = () => {
      if (waits) metrics.pool.dec({ state: 'writes_waiting' });
      waits = false;
    };
    metrics.pool.inc({ state: 'writes_waiting' });
    try {
      return await inTurn(() => {
        end();
        return task();
      });
    } finally {
      end();
    }
  };
}

/** `select`, `insert`, or `raw` for SQL written by hand. */
function kindOf({ query }: LogEvent): string {
  return query.query.kind.replace(/(Query)?Node$/, '').toLowerCase();
}

/** A scrape waits no longer for the database than this. */
const scrapeMs = 1000;

/** Reads the queues of the database at each scrape. */
export function watchQueues({ metrics }: Signals, database: Kysely<Tables>, now: () => Date): void {
  metrics.beforeScrape(async () => {
    const reading = database
      .selectFrom('outgoing_mails')
      .select((rows) => [
        rows.fn.countAll<number>().as('entries'),
        // An invitation of several waits for its turn (R-ADMIN-08): it is late only once it was tried.
        sql<Date | null>`min(created_at) filter (where attempts > 0 or content::json ->> 'several' is null)`.as(
          'oldest',
        ),
      ])
      .executeTakeFirstOrThrow();
    const attaching = database
      .selectFrom('files_to_attach')
      .select((rows) => [rows.fn.countAll<number>().as('entries'), rows.fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow();
    const webhooks = database
      .selectFrom('webhook_deliveries')
      .where('state', '=', 'waiting')
      .select((rows) => [rows.fn.countAll<number>().as('entries'), rows.fn.min('created_at').as('oldest')])
      .executeTakeFirstOrThrow();
    const push = database
      .selectFrom('push_deliveries')
      .innerJoin('events', 'events.id', 'push_deliveries.event_id')
      .select((rows) => [rows.fn.countAll<number>().as('entries'), rows.fn.min('events.at').as('oldest')])
      .executeTakeFirstOrThrow();
    const eventMails = database
      .selectFrom('inbox_items')
      .innerJoin('events', 'events.id', 'inbox_items.event_id')
      .where('mail', '=', 'at_once')
      .select((rows) => [rows.fn.countAll<number>().as('entries'), rows.fn.min('events.at').as('oldest')])
      .executeTakeFirstOrThrow();
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), scrapeMs);
    const found = await Promise.race([
      Promise.all([reading, attaching, eventMails, webhooks, push]),
      late.promise,
    ]).finally(() => clearTimeout(timer));
    if (!found) return;
    for (const [at, queue] of (['mail', 'files_to_attach', 'event_mails', 'webhooks', 'push'] as const).entries()) {
      const { entries, oldest } = found[at] ?? { entries: 0, oldest: null };
      metrics.queueEntries.set({ queue }, Number(entries));
      const age = oldest ? (now().getTime() - new Date(oldest).getTime()) / 1000 : 0;
      metrics.queueAge.set({ queue }, Math.max(0, age));
    }
  });
}
