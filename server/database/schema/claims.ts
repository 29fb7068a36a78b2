import { sql } from 'kysely';

/** Claims with their steps, money, notes, messages and invoices. */
export const claims = [
  sql`create sequence claim_number`,
  // Triggers keep `flags` and the columns of the queue (`derived-columns.ts`). `paid_at` is the time of the first step
  // with such a status. `search_text` has at most 400 characters: index entries have a maximum size.
  sql`create table claims (
    id text primary key,
    name text not null unique,
    depot_id text not null references platform_accounts (id),
    created_by text references accounts (id) on delete set null,
    registration_id text references registrations (id),
    serial_number text,
    customer_id text references contacts (id),
    claim_type text,
    claim_subtype text,
    diagnosis text,
    parts_required text,
    date_of_failure date,
    date_entered_shop date,
    labour_hours numeric(4, 2),
    status text,
    substatus text,
    dealers_notes text,
    gross_total_cents integer,
    search_text text not null,
    created_at timestamptz not null,
    paid_at timestamptz,
    assignee_id text references accounts (id) on delete set null,
    queue_name text not null default '',
    queue_depot text not null default '',
    queue_brand text not null default '',
    queue_model text not null default '',
    queue_serial text not null default '',
    queue_cents integer not null default -1,
    queue_status text not null default '',
    queue_substatus text not null default '',
    queue_assignee text not null default '',
    version integer not null default 1,
    flags text[] not null default '{no_photo}'
  )`,
  // The lists of a depot, with any filter, read page, count and search from an index alone; its overview sums so too.
  sql`create index claims_of_depot on claims (depot_id, created_at desc, id desc) include (search_text, status)`,
  sql`create index claims_of_depot_sums on claims (depot_id, status, created_at desc, id desc)
    include (gross_total_cents)`,
  sql`create index claims_of_depot_paid on claims (depot_id, paid_at) include (gross_total_cents)
    where paid_at is not null`,
  sql`create index claims_registration on claims (registration_id, depot_id)`,
  sql`create index claims_of_registration on claims (registration_id)`,
  sql`create index claims_of_serial_number on claims (serial_number, created_at desc)
    where serial_number is not null`,
  // The queue of the desk: an index for each filter and sort.
  sql`create index claims_search on claims using gin (search_text gin_trgm_ops)`,
  sql`create index claims_of_assignee on claims (assignee_id, created_at, id) where assignee_id is not null`,
  sql`create index claims_queue_to_decide on claims (created_at, id)
    where queue_status in ('New', 'Pending Review')`,
  sql`create index claims_queue_counts on claims (queue_status, queue_substatus)`,
  sql`create index claims_queue_substatus on claims (queue_substatus, created_at, id) where queue_substatus <> ''`,
  sql`create index claims_queue_filed on claims (created_at, id)`,
  sql`create index claims_queue_name on claims (queue_name, created_at, id)`,
  sql`create index claims_queue_depot on claims (queue_depot, created_at, id)`,
  sql`create index claims_queue_brand on claims (queue_brand, created_at, id)`,
  sql`create index claims_queue_model on claims (queue_model, created_at, id)`,
  sql`create index claims_queue_serial on claims (queue_serial, created_at, id)`,
  sql`create index claims_queue_cents on claims (queue_cents, created_at, id)`,
  sql`create index claims_queue_status on claims (queue_status, created_at, id)`,
  sql`create index claims_queue_assignee on claims (queue_assignee, created_at, id)`,
  sql`create index claims_queue_flags on claims using gin (flags)`,
  sql`create index claims_queue_flag_count on claims (cardinality(flags), created_at, id)`,

  // A requested estimate has labour hours but no costs yet.
  sql`create table claim_estimates (
    id text primary key,
    claim_id text not null references claims (id) on delete cascade,
    created_at timestamptz not null,
    parts_required text,
    description text,
    material_cost_cents integer,
    labour_cost_cents integer,
    total_cost_cents integer,
    labour_hours numeric(4, 2),
    requested_by text references accounts (id) on delete set null
  )`,
  sql`create index claim_estimates_claim on claim_estimates (claim_id)`,

  // The steps of a claim: what each says, who took it, and which rule of the desk did.
  sql`create table claim_events (
    id bigint primary key generated always as identity,
    claim_id text not null references claims (id) on delete cascade,
    at timestamptz not null,
    status text not null,
    substatus text,
    note text,
    created_by text references accounts (id) on delete set null,
    kind text,
    reasons text[] not null default '{}',
    gross_total_cents integer,
    decided_by text references accounts (id) on delete set null,
    rule text
  )`,
  sql`create index claim_events_claim on claim_events (claim_id)`,

  // The money of a claim.
  sql`create table claim_lines (
    id text primary key,
    claim_id text not null references claims (id) on delete cascade,
    position integer not null,
    kind text not null,
    description text not null,
    number text,
    quantity_hundredths integer not null,
    price_cents integer not null,
    claimed_cents integer not null,
    approved_cents integer,
    paid_cents integer,
    reason text,
    reason_text text
  )`,
  sql`create index claim_lines_claim on claim_lines (claim_id, position)`,
  // Finds the last price of a part.
  sql`create index claim_lines_by_number on claim_lines (number) where number is not null`,

  // Notes of the desk.
  sql`create table claim_notes (
    id text primary key,
    claim_id text not null references claims (id) on delete cascade,
    at timestamptz not null,
    created_by text references accounts (id) on delete set null,
    body text not null
  )`,
  sql`create index claim_notes_claim on claim_notes (claim_id, at)`,

  // What depots and the desk write to each other. The claim may be one of the sales platform: no foreign key.
  sql`create table claim_messages (
    id text primary key,
    position bigint not null generated always as identity,
    claim_id text not null,
    at timestamptz not null,
    from_desk boolean not null,
    created_by text references accounts (id) on delete set null,
    body text not null
  )`,
  sql`create index claim_messages_of_claim on claim_messages (claim_id, position)`,
  sql`create index claim_messages_of_account on claim_messages (created_by)`,

  // The unique claim id also holds when two servers pass the rule at once.
  sql`create table invoices (
    id text primary key,
    claim_id text not null unique references claims (id) on delete cascade,
    invoice_date date not null,
    invoice_number text not null,
    gst_hst_tax_cents integer,
    pst_qst_tax_cents integer,
    usd_tax_cents integer,
    created_by text references accounts (id) on delete set null,
    created_at timestamptz not null
  )`,
];
