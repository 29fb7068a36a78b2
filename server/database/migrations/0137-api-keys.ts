import { sql } from 'kysely';
import type { SchemaStep } from '../add-index.ts';

/** Keys of other systems (R-KEY-01), which end with the account of the admin who made them. */
export const apiKeys: SchemaStep = {
  async up(db) {
    await sql`create table api_keys (
      id text primary key,
      account_id text not null references accounts (id) on delete cascade,
      name text not null,
      scopes jsonb not null,
      hash text not null,
      former_hash text,
      former_until timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db);
    await sql`create index api_keys_of_account on api_keys (account_id)`.execute(db);
  },
};
