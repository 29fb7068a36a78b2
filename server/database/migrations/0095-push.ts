import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The devices that show notifications, and what each is still to show. Both end with the session. */
export const push: Migration = {
  async up(db) {
    await sql`create table push_subscriptions (
      session_id text primary key references sessions (id) on delete cascade,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      kinds jsonb not null,
      language text not null,
      subscribed_at timestamptz not null)`.execute(db);
    await sql`create table push_deliveries (
      id bigint primary key generated always as identity,
      session_id text not null references push_subscriptions (session_id) on delete cascade,
      event_id bigint not null references events (id) on delete cascade,
      due_at timestamptz not null,
      attempts integer not null default 0,
      unique (session_id, event_id))`.execute(db);
    await sql`create index push_deliveries_by_session on push_deliveries (session_id, id)`.execute(db);
    await sql`create index push_deliveries_of_event on push_deliveries (event_id)`.execute(db);
    await sql`create index push_deliveries_due on push_deliveries (due_at)`.execute(db);
  },
};
