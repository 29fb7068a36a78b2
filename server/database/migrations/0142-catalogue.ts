import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const tables = ['parts', 'labour_operations', 'failure_codes', 'depot_agreements', 'warranty_terms'] as const;

/** Parts, labour, failure codes, agreements and terms of warranty, with the number of each row's last change (R-CAT-04). */
export const catalogue: Migration = {
  async up(db) {
    await sql`create sequence catalogue_change`.execute(db);
    await sql`create table parts (
      id text primary key,
      description_en text not null,
      description_fr text not null,
      price_cents integer,
      component text not null,
      models text,
      product_types text,
      superseded_by text,
      wear boolean not null,
      return_required boolean not null,
      active boolean not null,
      valid_from date,
      valid_to date,
      change_number bigint not null
    )`.execute(db);
    await sql`create table labour_operations (
      id text primary key,
      description_en text not null,
      description_fr text not null,
      models text,
      product_types text,
      hours_hundredths integer not null,
      overlap_group text,
      includes_diagnosis boolean not null,
      active boolean not null,
      valid_from date,
      valid_to date,
      change_number bigint not null
    )`.execute(db);
    await sql`create table failure_codes (
      id text primary key,
      description_en text not null,
      description_fr text not null,
      product_types text,
      photo_slots text,
      operations text,
      parts text,
      active boolean not null,
      change_number bigint not null
    )`.execute(db);
    await sql`create table depot_agreements (
      id text primary key,
      depot_id text not null references platform_accounts (id),
      labour_rate_cents integer not null,
      markup_hundredths integer not null,
      pays_diagnosis boolean not null,
      currency text not null,
      vendor_number text,
      valid_from date,
      valid_to date,
      change_number bigint not null
    )`.execute(db);
    await sql`create index depot_agreements_of_depot on depot_agreements (depot_id)`.execute(db);
    await sql`create table warranty_terms (
      id text primary key,
      product_type text,
      model text,
      use text,
      component text not null,
      months integer not null,
      hours integer,
      change_number bigint not null
    )`.execute(db);
    // A depot id, or none, since an agreement that is given to another depot is gone for the first.
    await sql`create table catalogue_removals (
      table_name text not null,
      id text not null,
      depot_id text not null,
      change_number bigint not null default nextval('catalogue_change'),
      primary key (table_name, id, depot_id)
    )`.execute(db);
    await sql`create index catalogue_removals_in_order on catalogue_removals (table_name, change_number)`.execute(db);

    // Numbers are given in the order of the commits: who writes waits for the transaction that wrote before.
    await sql`create function take_catalogue_turn() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(hashtext('catalogue'));
        return null;
      end $$`.execute(db);
    await sql`create function number_catalogue_change() returns trigger language plpgsql as $$
      begin
        new.change_number := nextval('catalogue_change');
        return new;
      end $$`.execute(db);
    await sql`create function keep_catalogue_removal() returns trigger language plpgsql as $$
      begin
        insert into catalogue_removals (table_name, id, depot_id)
          values (tg_table_name, old.id, coalesce(to_jsonb(old) ->> 'depot_id', ''))
          on conflict (table_name, id, depot_id) do update set change_number = nextval('catalogue_change');
        return null;
      end $$`.execute(db);
    for (const table of tables) {
      const on = sql.table(table);
      await sql`create unique index ${sql.ref(`${table}_in_order`)} on ${on} (change_number)`.execute(db);
      await sql`create trigger take_catalogue_turn before insert or update or delete on ${on}
        for each statement execute function take_catalogue_turn()`.execute(db);
      await sql`create trigger number_catalogue_change before insert or update on ${on}
        for each row execute function number_catalogue_change()`.execute(db);
      await sql`create trigger keep_catalogue_removal after delete on ${on}
        for each row execute function keep_catalogue_removal()`.execute(db);
    }
    await sql`create trigger keep_moved_agreement after update on depot_agreements for each row
      when (old.depot_id <> new.depot_id) execute function keep_catalogue_removal()`.execute(db);
  },
};
