import { sql } from 'kysely';

/** Accounts, how they sign in, and their sessions. */
export const accounts = [
  // The devices of an account encrypt their data with `storage_key`: 244 random bits, never changed. It is stored here
  // instead of derived from a secret of the settings, so that a new secret leaves that data readable.
  sql`create table accounts (
    id text primary key,
    email text not null unique,
    name text,
    role text not null
      check (role in ('admin', 'adjudicator', 'customer', 'depot', 'retailer', 'retailer_depot')),
    password_hash text,
    verified_at timestamptz,
    deactivated_at timestamptz,
    contact_id text unique,
    language text not null default 'en' check (language in ('en', 'fr')),
    search_text text not null default '',
    storage_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    created_at timestamptz not null default now()
  )`,
  sql`create index accounts_search on accounts using gin (search_text gin_trgm_ops)`,
  sql`create index accounts_active_admins on accounts (id) where role = 'admin' and deactivated_at is null`,

  // Codes that were mailed. `forget_at` is later than `expires_at`: until then an expired code is told from a wrong one.
  sql`create table account_codes (
    hash text primary key,
    account_id text not null references accounts (id) on delete cascade,
    purpose text not null check (purpose in ('verification', 'reset')),
    expires_at timestamptz not null,
    forget_at timestamptz not null
  )`,
  sql`create index account_codes_account on account_codes (account_id)`,
  sql`create index account_codes_forget on account_codes (forget_at)`,

  sql`create table account_events (
    id bigint primary key generated always as identity,
    account_id text not null references accounts (id) on delete cascade,
    at timestamptz not null,
    by text not null,
    kind text not null check (kind in ('deactivated', 'reenabled')),
    reason text not null
  )`,
  sql`create index account_events_account on account_events (account_id)`,

  // How often each account has written: a replica that shows the same count has its last write.
  sql`create table account_writes (
    account_id text primary key references accounts (id) on delete cascade,
    writes bigint not null
  )`,

  // `used_at`: when the newest tokens were first used; the refresh token before them expires soon after (R-SESS-06).
  sql`create table sessions (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    generation integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    second_factor boolean not null default false,
    confirmed_at timestamptz,
    browser text,
    system text,
    last_used_at timestamptz,
    last_address text
  )`,
  sql`create index sessions_account on sessions (account_id)`,
  sql`create index sessions_expiry on sessions (expires_at)`,

  // The browsers that an account has signed in with.
  sql`create table known_browsers (
    account_id text not null references accounts (id) on delete cascade,
    browser_id text not null,
    seen_at timestamptz not null,
    primary key (account_id, browser_id)
  )`,

  sql`create table passkeys (
    id text primary key,
    account_id text not null references accounts (id) on delete cascade,
    name text not null,
    public_key text not null,
    counter double precision not null,
    transports text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  sql`create index passkeys_account on passkeys (account_id)`,

  sql`create table authenticators (
    account_id text primary key references accounts (id) on delete cascade,
    secret text,
    last_step integer not null default 0,
    pending_secret text
  )`,

  sql`create table recovery_codes (
    account_id text not null references accounts (id) on delete cascade,
    hash text not null,
    primary key (account_id, hash)
  )`,

  sql`create table spent_challenges (hash text primary key, expires_at timestamptz not null)`,
  sql`create index spent_challenges_expiry on spent_challenges (expires_at)`,
];
