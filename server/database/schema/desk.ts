import { sql } from 'kysely';

/** The desk's rules, saved views and payment runs. */
export const desk = [
  sql`create table rules_draft (
    id integer primary key,
    revision integer not null,
    rules text not null,
    saved_at timestamptz,
    saved_by text references accounts (id) on delete set null
  )`,
  sql`create table rule_versions (
    version integer primary key,
    rules text not null,
    published_at timestamptz not null,
    published_by text references accounts (id) on delete set null
  )`,
  // The claims that the rules are to judge.
  sql`create table claims_to_judge (
    claim_id text primary key references claims (id) on delete cascade,
    due_at timestamptz not null
  )`,
  sql`create index claims_to_judge_due on claims_to_judge (due_at)`,

  // The views of the queue that a person of the desk saved, by name.
  sql`create table desk_views (
    account_id text not null references accounts (id) on delete cascade,
    name text not null,
    query text not null,
    saved_at timestamptz not null,
    primary key (account_id, name)
  )`,

  sql`create table payment_runs (
    id text primary key,
    number integer not null unique generated always as identity,
    status text not null default 'open',
    version integer not null default 1,
    created_at timestamptz not null,
    created_by text references accounts (id) on delete set null,
    paid_on date,
    reference text,
    closed_at timestamptz,
    undone_at timestamptz,
    undo_reason text
  )`,
  sql`create table payment_run_claims (
    run_id text not null references payment_runs (id),
    claim_id text not null references claims (id),
    depot_id text not null,
    amount_cents integer not null,
    status_before text not null,
    substatus_before text,
    active boolean not null default true,
    constraint payment_run_claims_key primary key (run_id, claim_id)
  )`,
  // A claim is in one run only that is not undone (R-PAY-02).
  sql`create unique index claim_in_one_run on payment_run_claims (claim_id) where active`,
  sql`create index payment_run_claims_undone on payment_run_claims (depot_id) where not active`,
];
