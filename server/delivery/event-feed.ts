import { type FeedEvent, feedSize } from '#contract/event-feed.ts';
import type { Database } from '../database/tables.ts';
import { eventColumns, toEventMessage } from './event-message.ts';

/** Events that were told, after a place in the feed (R-KEY-04). */
export async function readEventFeed(
  database: Database,
  after: string | null,
): Promise<{ data: FeedEvent[]; next: string }> {
  const start = Number(after ?? 0);
  const rows = await database
    .selectFrom('event_feed')
    .innerJoin('events', 'events.id', 'event_feed.event_id')
    .select('event_feed.position')
    .select(eventColumns)
    .where('event_feed.position', '>', start)
    .orderBy('event_feed.position')
    .limit(feedSize)
    .execute();
  return { data: rows.map(toEventMessage), next: String(rows.at(-1)?.position ?? start) };
}
