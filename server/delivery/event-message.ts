import type { Selectable } from 'kysely';
import type { FeedEvent } from '#contract/event-feed.ts';
import type { Tables } from '../database/tables.ts';

/** What of an event is told to other systems. */
export const eventColumns = [
  'events.id',
  'events.at',
  'events.kind',
  'events.claim_id',
  'events.claim_name',
  'events.depot_id',
  'events.account_id',
  'events.payload',
] as const;

type EventRow = Omit<Selectable<Tables['events']>, 'told'>;

/** An event as other systems are told of it, by webhooks and by the feed; `docs/webhooks.md` describes it. */
export function toEventMessage(event: EventRow): FeedEvent {
  const claim = event.claim_id === null ? null : { id: event.claim_id, name: event.claim_name ?? event.claim_id };
  return {
    id: `event_${event.id}`,
    type: event.kind,
    timestamp: event.at.toISOString(),
    data: { claim, depotId: event.depot_id, accountId: event.account_id, ...event.payload },
  };
}
