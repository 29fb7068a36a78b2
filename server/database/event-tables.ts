import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { EventDetails, EventKind } from '#contract/events.ts';
import type { MailTimes } from '#contract/notification-settings.ts';
import type { Language } from '../base/language.ts';

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

/** The order in which events were told; see `delivery/event-feed.ts`. A trigger adds its rows. */
export type EventFeedTable = { position: GeneratedAlways<number>; event_id: number };

/** Whom an event was told. */
export type InboxItemsTable = {
  account_id: string;
  event_id: number;
  read_at: Date | null;
  /** When it is to be mailed; null once it was, or where nobody wants it. */
  mail: Generated<'at_once' | 'daily' | null>;
};

/** See `platform/watch-claims.ts`. */
export type ClaimsSeenTable = {
  claim_id: string;
  /** The org's time stamp of its last change. */
  changed_at: Date;
  status: string | null;
  substatus: string | null;
  gross_total_cents: number | null;
};

/** See `platform/watch-registrations.ts`. */
export type RegistrationsSeenTable = { registration_id: string; status: string | null };

/** See `delivery/notification-settings.ts`. */
export type NotificationSettingsTable = {
  account_id: string;
  /** What differs from the defaults. */
  times: ColumnType<Partial<MailTimes>, string | undefined, string>;
  mailed_at: Generated<Date | null>;
  /** The day of the last digest, in Toronto. */
  digest_on: Generated<string | null>;
  /** Names the account in a mail's link that ends these mails. */
  unsubscribe_key: Generated<string>;
};

/** See `delivery/webhooks/webhooks.ts`. */
export type WebhooksTable = {
  id: string;
  name: string;
  url: string;
  kinds: ColumnType<string[], string, string>;
  enabled: boolean;
  /** Sealed (`session/sealed-secret.ts`). */
  secret: string;
  /** The one before, which signs as well until then. */
  former_secret: string | null;
  former_until: Date | null;
  created_at: Date;
};

/** What a webhook is told; see `delivery/webhooks/deliver-webhooks.ts`. */
export type WebhookDeliveriesTable = {
  /** Of one claim, in the order of its events. */
  id: GeneratedAlways<number>;
  webhook_id: string;
  /** Null for a test. */
  event_id: number | null;
  claim_id: string | null;
  created_at: Date;
  /** Three days later it is given up. */
  tries_since: Date;
  state: Generated<'waiting' | 'delivered' | 'given_up'>;
  due_at: Date;
  attempts: Generated<number>;
  tried_at: Date | null;
  status: number | null;
  error: string | null;
};

/** Of one session; see `delivery/push/subscriptions.ts`. */
export type PushSubscriptionsTable = {
  session_id: string;
  endpoint: string;
  /** Base64url: the browser's public key, and the secret that it shares with the portal. */
  p256dh: string;
  auth: string;
  kinds: ColumnType<string[], string, string>;
  language: Language;
  subscribed_at: Date;
};

/** What a device is to show; see `delivery/push/deliver-push.ts`. */
export type PushDeliveriesTable = {
  id: GeneratedAlways<number>;
  session_id: string;
  event_id: number;
  due_at: Date;
  attempts: Generated<number>;
};
