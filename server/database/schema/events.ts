import { sql } from 'kysely';

/** What happened, and whom it was told: in the inbox, by mail, to webhooks and to devices. */
export const events = [
  sql`create table events (
    id bigint primary key generated always as identity,
    at timestamptz not null,
    kind text not null,
    claim_id text,
    claim_name text,
    depot_id text,
    account_id text references accounts (id) on delete set null,
    payload jsonb not null,
    told boolean not null default false
  )`,
  sql`create index events_untold on events (id) where not told`,
  sql`create index events_of_claim on events (claim_id, id)`,
  sql`create index events_of_account on events (account_id, id)`,
  sql`create index events_at on events (at)`,

  // How claims and registrations of a sales platform were when they were looked at last.
  sql`create table claims_seen (
    claim_id text primary key,
    changed_at timestamptz not null,
    status text,
    substatus text,
    gross_total_cents integer
  )`,
  sql`create table registrations_seen (registration_id text primary key, status text)`,

  // What each account was told, whether it was read, and whether it is to be mailed.
  sql`create table inbox_items (
    account_id text not null references accounts (id) on delete cascade,
    event_id bigint not null references events (id) on delete cascade,
    read_at timestamptz,
    mail text,
    constraint inbox_items_key primary key (account_id, event_id)
  )`,
  sql`create index inbox_items_of_event on inbox_items (event_id)`,
  sql`create index inbox_items_unread on inbox_items (account_id) where read_at is null`,
  sql`create index inbox_items_to_mail on inbox_items (account_id) where mail is not null`,

  // Who is mailed about what, and when they were mailed last.
  sql`create table notification_settings (
    account_id text primary key references accounts (id) on delete cascade,
    times jsonb not null default '{}',
    mailed_at timestamptz,
    digest_on date,
    unsubscribe_key uuid not null default gen_random_uuid() unique
  )`,

  // Addresses that are told of events, and what each is told.
  sql`create table webhooks (
    id text primary key,
    name text not null,
    url text not null,
    kinds jsonb not null,
    enabled boolean not null,
    secret text not null,
    former_secret text,
    former_until timestamptz,
    created_at timestamptz not null
  )`,
  sql`create table webhook_deliveries (
    id bigint primary key generated always as identity,
    webhook_id text not null references webhooks (id) on delete cascade,
    event_id bigint references events (id) on delete cascade,
    claim_id text,
    created_at timestamptz not null,
    tries_since timestamptz not null,
    state text not null default 'waiting',
    due_at timestamptz not null,
    attempts integer not null default 0,
    tried_at timestamptz,
    status integer,
    error text,
    constraint webhook_deliveries_once unique (webhook_id, event_id)
  )`,
  sql`create index webhook_deliveries_of_event on webhook_deliveries (event_id)`,
  sql`create index webhook_deliveries_by_state on webhook_deliveries (webhook_id, state, id)`,
  sql`create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, claim_id, id)
    where state = 'waiting'`,

  // The devices that show notifications, and what each is still to show. Both end with the session.
  sql`create table push_subscriptions (
    session_id text primary key references sessions (id) on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    kinds jsonb not null,
    language text not null,
    subscribed_at timestamptz not null
  )`,
  sql`create table push_deliveries (
    id bigint primary key generated always as identity,
    session_id text not null references push_subscriptions (session_id) on delete cascade,
    event_id bigint not null references events (id) on delete cascade,
    due_at timestamptz not null,
    attempts integer not null default 0,
    unique (session_id, event_id)
  )`,
  sql`create index push_deliveries_by_session on push_deliveries (session_id, id)`,
  sql`create index push_deliveries_of_event on push_deliveries (event_id)`,
  sql`create index push_deliveries_due on push_deliveries (due_at)`,
];
