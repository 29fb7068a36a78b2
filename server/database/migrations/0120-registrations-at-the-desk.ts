import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { RegistrationFlag } from '#contract/desk-registrations.ts';

const flag = (name: RegistrationFlag) => sql.lit(name);

/** Computes registrations again whose ids a query gives; a part of a function. */
const computeAgain = (ids: ReturnType<typeof sql>) => sql`perform compute_registrations_again(array(${ids}))`;

/** As `folded` of `domain` and `searchText` of `database`, in SQL: one part a line. */
const searched = (parts: ReturnType<typeof sql>) => sql`left(lower(regexp_replace(
  normalize(concat_ws(chr(10), ${parts}), NFD), '[\u0300-\u036f]', '', 'g')), 400)`;

/**
 * What the registrations desk reads (R-DESK-70). Each insert and update of a registration computes its columns of the
 * queue, its flags and its version, whichever version of the server writes; a write to another table that changes one of
 * them calls `compute_registrations_again`.
 */
const functions = [
  // Locks the registrations, then runs their trigger by an update that changes nothing.
  sql`create or replace function compute_registrations_again(ids text[]) returns void language plpgsql as $$
    begin
      if cardinality(ids) = 0 then return; end if;
      perform from registrations where id = any(ids) order by id for no key update;
      update registrations set id = id where id = any(ids);
    end $$`,

  // A registration begins with 'no_proof' and loses it for good: one whose proof is deleted later never says it again.
  sql`create or replace function fill_registration() returns trigger language plpgsql as $$
    declare
      serial record;
      owner record;
      product record;
    begin
      select name, built_on into serial from serial_numbers where id = new.serial_number_id;
      select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')) as name, email, phone_digits into owner
        from contacts where id = new.customer_id;
      select brand, model, name into product from products where id = new.product_id;
      new.queue_serial := coalesce(serial.name, '');
      new.queue_owner := coalesce(owner.name, '');
      new.queue_brand := coalesce(product.brand, '');
      new.queue_model := coalesce(product.model, '');
      new.queue_retailer := coalesce((select name from platform_accounts where id = new.retailer_id), '');
      new.queue_bought := coalesce(to_char(new.date_of_purchase, 'YYYY-MM-DD'), '');
      new.queue_part := case
        when new.inactive then 'retired'
        when new.status in ('Approved', 'Rejected') then 'decided'
        when new.asked_at is not null then 'waiting'
        else 'to-decide'
      end;
      new.search_text := ${searched(sql`new.name, serial.name, nullif(owner.name, ''), owner.email, owner.phone_digits,
        product.model, product.name, nullif(new.queue_retailer, '')`)};
      new.flags := array_remove(array[
        case when exists (select from stored_files own
          join stored_files other on other.sha256 = own.sha256 and other.entity_id <> own.entity_id
          join registrations on registrations.id = other.entity_id
          where own.entity_id = new.id and own.purpose is null and other.purpose is null)
          then ${flag('proof_elsewhere')} end,
        case when not new.is_store_stock and exists (select from registrations
          where serial_number_id = new.serial_number_id and id <> new.id and not is_store_stock and status <> 'Rejected'
            and (created_at, id) < (new.created_at, new.id))
          then ${flag('second_registration')} end,
        case when new.date_of_purchase < serial.built_on then ${flag('bought_before_made')} end,
        case when not new.is_store_stock and ${flag('no_proof')} = any(new.flags)
          and not exists (select from stored_files where entity_id = new.id and purpose is null)
          then ${flag('no_proof')} end
      ], null);
      if tg_op = 'UPDATE' and
        (new.status, new.inactive, new.serial_number_id, new.product_id, new.customer_id, new.retailer_id, new.store_id,
          new.date_of_purchase, new.labor_warranty_expiration, new.parts_warranty_expiration, new.asked_at)
        is distinct from
        (old.status, old.inactive, old.serial_number_id, old.product_id, old.customer_id, old.retailer_id, old.store_id,
          old.date_of_purchase, old.labor_warranty_expiration, old.parts_warranty_expiration, old.asked_at)
      then
        new.version := old.version + 1;
      end if;
      return new;
    end $$`,
  sql`create or replace function refill_registrations() returns trigger language plpgsql as $$
    begin
      case tg_table_name
        when 'contacts' then ${computeAgain(sql`select id from registrations where customer_id = new.id`)};
        when 'products' then ${computeAgain(sql`select id from registrations where product_id = new.id`)};
        when 'platform_accounts' then ${computeAgain(sql`select id from registrations where retailer_id = new.id`)};
        when 'serial_numbers' then ${computeAgain(sql`select id from registrations where serial_number_id = new.id`)};
        -- Those of the serial number that it had too; of a deleted one, new is null.
        when 'registrations' then ${computeAgain(sql`select id from registrations
          where serial_number_id in (old.serial_number_id, new.serial_number_id)
            and (created_at, id) > (old.created_at, old.id)`)};
      end case;
      return null;
    end $$`,
  sql`create or replace function refill_registrations_of_files() returns trigger language plpgsql as $$
    begin
      ${computeAgain(sql`select registrations.id from changed join registrations on registrations.id = changed.entity_id
        where purpose is null
        union select registrations.id from changed
          join stored_files other on other.sha256 = changed.sha256 and other.purpose is null
          join registrations on registrations.id = other.entity_id
        where changed.purpose is null
          -- One proof may be that of many: those that say so already stay as they are.
          and (tg_op = 'DELETE' or not registrations.flags @> array[${flag('proof_elsewhere')}])`)};
      return null;
    end $$`,
];

const triggers = [
  sql`create trigger fill_registration before insert or update on registrations
    for each row execute function fill_registration()`,
  sql`create trigger refill_registrations after update on contacts for each row
    when ((old.first_name, old.last_name, old.email, old.phone_digits)
      is distinct from (new.first_name, new.last_name, new.email, new.phone_digits))
    execute function refill_registrations()`,
  sql`create trigger refill_registrations after update on products for each row
    when ((old.brand, old.model, old.name) is distinct from (new.brand, new.model, new.name))
    execute function refill_registrations()`,
  sql`create trigger refill_registrations after update on platform_accounts for each row
    when (old.name is distinct from new.name) execute function refill_registrations()`,
  sql`create trigger refill_registrations after update on serial_numbers for each row
    when ((old.name, old.built_on) is distinct from (new.name, new.built_on))
    execute function refill_registrations()`,
  // What ends, or begins, what it says of the later registrations of its serial number.
  sql`create trigger refill_registrations after update on registrations for each row
    when ((old.status = 'Rejected', old.is_store_stock, old.serial_number_id)
      is distinct from (new.status = 'Rejected', new.is_store_stock, new.serial_number_id))
    execute function refill_registrations()`,
  sql`create trigger refill_registrations_delete after delete on registrations for each row
    execute function refill_registrations()`,
  sql`create trigger refill_registrations_insert after insert on stored_files referencing new table as changed
    for each statement execute function refill_registrations_of_files()`,
  sql`create trigger refill_registrations_delete after delete on stored_files referencing old table as changed
    for each statement execute function refill_registrations_of_files()`,
];

/** An index for each filter and sort of the queue, and for what computes registrations again. */
const indexes: Readonly<Record<string, ReturnType<typeof sql>>> = {
  registrations_queue_part: sql`(queue_part, created_at, id)`,
  registrations_queue_status: sql`(status, created_at, id)`,
  registrations_queue_filed: sql`(created_at, id)`,
  registrations_queue_serial: sql`(queue_serial, created_at, id)`,
  registrations_queue_brand: sql`(queue_brand, created_at, id)`,
  registrations_queue_model: sql`(queue_model, created_at, id)`,
  registrations_queue_owner: sql`(queue_owner, created_at, id)`,
  registrations_queue_retailer: sql`(queue_retailer, created_at, id)`,
  registrations_queue_bought: sql`(queue_bought, created_at, id)`,
  registrations_queue_flag_count: sql`(cardinality(flags), created_at, id)`,
  registrations_queue_flags: sql`using gin (flags)`,
  registrations_search: sql`using gin (search_text gin_trgm_ops)`,
  registrations_of_product: sql`(product_id)`,
  registrations_of_retailer: sql`(retailer_id)`,
};

const columns = [
  sql`version integer not null default 1`,
  sql`asked_at timestamptz`,
  sql`flags text[] not null default '{no_proof}'`,
  sql`search_text text not null default ''`,
  ...['part', 'serial', 'owner', 'brand', 'model', 'retailer', 'bought'].map(
    (name) => sql`${sql.ref(`queue_${name}`)} text not null default ''`,
  ),
];

/** The queue of registrations, the flags of each, its version, and what the desk did with it. */
export const registrationsAtTheDesk: Migration = {
  async up(db) {
    await sql`alter table serial_numbers add column built_on date`.execute(db);
    await sql`alter table registrations ${sql.join(columns.map((column) => sql`add column ${column}`))}`.execute(db);
    await sql`create table registration_steps (
      id bigint primary key generated always as identity,
      registration_id text not null,
      at timestamptz not null,
      kind text not null,
      reason text,
      note text,
      decided_by text references accounts (id) on delete set null
    )`.execute(db);
    await sql`create index registration_steps_of on registration_steps (registration_id, id)`.execute(db);
    for (const definition of functions) await definition.execute(db);
    // Before the other triggers, and before the indexes: each row is computed once.
    const [fill, ...others] = triggers;
    await fill?.execute(db);
    await sql`update registrations set id = id`.execute(db);
    for (const trigger of others) await trigger.execute(db);
    for (const [name, of] of Object.entries(indexes))
      await sql`create index ${sql.ref(name)} on registrations ${of}`.execute(db);
  },
};
