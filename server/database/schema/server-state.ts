import { sql } from 'kysely';

/** What the servers share: their state and jobs, limits, stored answers, and mail to send. */
export const serverState = [
  sql`create table server_state (name text primary key, value text not null)`,

  // When each scheduled job is due.
  sql`create table chores (name text primary key, due_at timestamptz not null)`,

  // Not used: versions before `rate_windows` wrote a row for each hit.
  sql`create table rate_limit_hits (
    id bigint primary key generated always as identity,
    bucket text not null,
    at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index rate_limit_hits_bucket on rate_limit_hits (bucket, at)`,
  sql`create index rate_limit_hits_expiry on rate_limit_hits (expires_at)`,

  // One row for each limited subject: a hit is one statement. The counts need not survive a crash, and an unlogged table
  // costs no sync of the disk: a sign-in counts six times.
  sql`create unlogged table rate_windows (
    bucket text primary key,
    at bigint[] not null,
    amount bigint[] not null,
    expires_at timestamptz not null
  )`,
  sql`create index rate_windows_expiry on rate_windows (expires_at)`,

  // Retention strips stored answers of people.
  sql`create table idempotent_answers (
    account_id text not null,
    key text not null,
    fingerprint text not null,
    status integer not null,
    body text not null,
    created_at timestamptz not null,
    stripped boolean not null default false,
    primary key (account_id, key)
  )`,
  sql`create index idempotent_answers_age on idempotent_answers (created_at) where not stripped`,

  sql`create table outgoing_mails (
    id text primary key,
    recipient text not null,
    language text not null,
    content text not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0
  )`,
  sql`create index outgoing_mails_due on outgoing_mails (due_at)`,
];
