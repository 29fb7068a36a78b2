import { sql } from 'kysely';

/** Consents, erasures, retention and incidents. */
export const privacy = [
  // The ledger of consents.
  sql`create table consents (
    id bigint primary key generated always as identity,
    account_id text references accounts (id) on delete cascade,
    contact_id text,
    kind text not null check (kind in ('privacy_notice', 'promotions')),
    given boolean not null,
    text text,
    version text,
    language text not null check (language in ('en', 'fr')),
    at timestamptz not null
  )`,
  sql`create index consents_account on consents (account_id)`,
  sql`create index consents_contact on consents (contact_id)`,

  // Requests for erasure. They outlive their account, with nothing about the person.
  sql`create table erasures (
    id text primary key,
    account_id text not null,
    requested_at timestamptz not null,
    state text not null check (state in ('requested', 'withdrawn', 'refused', 'done')),
    decided_at timestamptz,
    decided_by text,
    reason text,
    erased text
  )`,
  sql`create index erasures_account on erasures (account_id)`,
  // One open request for an account.
  sql`create unique index erasures_open on erasures (account_id) where state = 'requested'`,

  // What each pass of retention removed.
  sql`create table retention_passes (
    kind text primary key,
    at timestamptz not null,
    removed integer not null
  )`,

  // The register of confidentiality incidents. `changed_by` is the admin's account id.
  sql`create table incidents (
    id text primary key,
    occurred_on date not null,
    noticed_on date not null,
    circumstances text not null,
    information text not null,
    people integer,
    serious_risk boolean not null,
    assessment text not null,
    measures text not null,
    commission_told_on date,
    people_told_on date,
    changed_at timestamptz not null,
    changed_by text not null
  )`,
];
