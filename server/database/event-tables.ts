import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventDetails, EventKind } from '#contract/events.ts';

/** See `events/record-event.ts`. Rows are only added; `told` is set once. */
export type EventsTable = {
  /** Of the events of one claim, in the order of their commits. */
  id: GeneratedAlways<number>;
  at: Date;
  kind: EventKind;
  claim_id: string | null;
  claim_name: string | null;
  /** The depot that filed the claim. */
  depot_id: string | null;
  /** Who did it; null for the manufacturer. Of an event without a claim: whom it is about. */
  account_id: string | null;
  payload: ColumnType<EventDetails, string, never>;
  told: Generated<boolean>;
};

/** Whom an event was told. */
export type InboxItemsTable = {
  account_id: string;
  event_id: number;
  read_at: Date | null;
};

/** See `events/watch-claims.ts`. */
export type ClaimsSeenTable = {
  claim_id: string;
  /** The org's time stamp of its last change. */
  changed_at: Date;
  status: string | null;
  substatus: string | null;
  gross_total_cents: number | null;
};
