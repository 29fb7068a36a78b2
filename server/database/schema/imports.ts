import { sql } from 'kysely';

/** Imports of master data, their staged rows and what is wrong with them. */
export const imports = [
  // `removed` counts the values that an import removes from pick lists.
  sql`create table imports (
    id text primary key,
    kind text not null,
    file_name text not null,
    sha256 text not null,
    state text not null default 'checking',
    staged integer not null default 0,
    problems integer not null default 0,
    added integer not null default 0,
    changed integer not null default 0,
    unchanged integer not null default 0,
    created_by text references accounts (id) on delete set null,
    created_at timestamptz not null,
    finished_at timestamptz,
    removed integer not null default 0
  )`,
  sql`create index imports_created on imports (created_at)`,
  sql`create table import_rows (
    import_id text not null references imports (id) on delete cascade,
    row integer not null,
    data jsonb not null,
    primary key (import_id, row)
  )`,
  sql`create table import_problems (
    id bigint primary key generated always as identity,
    import_id text not null references imports (id) on delete cascade,
    row integer,
    name text,
    value text,
    problem text not null
  )`,
  sql`create index import_problems_of on import_problems (import_id, row)`,
];
