import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { foldedSql } from '../search-text.ts';

/** Who wrote a ticket, where it stands, and what was written since (R-TICKET-01). */
export const ticketConversations: Migration = {
  async up(db) {
    await sql`alter table tickets
      add column number integer generated always as identity,
      add column account_id text references accounts (id) on delete set null,
      add column language text not null default 'en',
      add column status text not null default 'open',
      add column state_since timestamptz not null default now(),
      add column version integer not null default 1,
      add column assignee_id text references accounts (id) on delete set null,
      add column person_name text not null default '',
      add column product_model text not null default '',
      add column search_text text not null default ''`.execute(db);
    await sql`update tickets set
      state_since = created_at,
      account_id = (select id from accounts where accounts.contact_id = tickets.contact_id
        and verified_at is not null limit 1),
      language = coalesce((select language from accounts where accounts.contact_id = tickets.contact_id limit 1), 'en'),
      product_model = (select model from products where products.id = product_id),
      person_name = coalesce(nullif(concat_ws(' ', first_name, last_name), ''),
        (select concat_ws(' ', contacts.first_name, contacts.last_name) from contacts where contacts.id = contact_id), '')`.execute(
      db,
    );
    const text = foldedSql(['person_name', 'email', 'product_model']);
    await sql`update tickets set search_text = left(${text}, 400)`.execute(db);
    await sql`create table ticket_messages (
      id text primary key,
      position bigint generated always as identity,
      ticket_id text not null references tickets (id) on delete cascade,
      at timestamptz not null,
      kind text not null,
      created_by text references accounts (id) on delete set null,
      body text
    )`.execute(db);
    await sql`create index ticket_messages_of_ticket on ticket_messages (ticket_id, position)`.execute(db);
    await sql`create index ticket_messages_of_account on ticket_messages (created_by)`.execute(db);
    await sql`create function fill_ticket() returns trigger language plpgsql as $$
      begin
        new.state_since := new.created_at;
        new.account_id := (select id from accounts where accounts.contact_id = new.contact_id
          and verified_at is not null limit 1);
        new.language := coalesce((select language from accounts where id = new.account_id), new.language);
        new.person_name := coalesce(nullif(concat_ws(' ', new.first_name, new.last_name), ''),
          (select concat_ws(' ', first_name, last_name) from contacts where id = new.contact_id), '');
        select model, left(${foldedSql(['new.person_name', 'new.email', 'model', 'name'])}, 400)
          into new.product_model, new.search_text from products where id = new.product_id;
        return new;
      end $$`.execute(db);
    // A server of the version before, which runs until it is replaced, knows none of these columns.
    await sql`create trigger fill_ticket before insert on tickets for each row
      when (new.product_model = '') execute function fill_ticket()`.execute(db);
    await sql`create function refill_tickets() returns trigger language plpgsql as $$
      begin
        update tickets set product_model = new.model,
          search_text = left(${foldedSql(['tickets.person_name', 'tickets.email', 'new.model', 'new.name'])}, 400)
          where product_id = new.id;
        return null;
      end $$`.execute(db);
    await sql`create trigger refill_tickets after update on products for each row
      when ((old.model, old.name) is distinct from (new.model, new.name))
      execute function refill_tickets()`.execute(db);
  },
};
