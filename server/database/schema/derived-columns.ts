import { sql } from 'kysely';

const isPhoto = sql`purpose is not null and type like 'image/%'`;

/** The columns of the queue (R-DESK-02). A write to a claim fills all of them. */
const queueColumns = [
  sql`create function fill_queue() returns trigger language plpgsql as $$
    begin
      new.queue_name := coalesce(
        regexp_replace(new.name, 'd+$', lpad(substring(new.name from 'd+$'), 12, '0')), new.name);
      new.queue_serial := coalesce(new.serial_number, '');
      new.queue_cents := coalesce(new.gross_total_cents, -1);
      new.queue_status := coalesce(new.status, '');
      new.queue_substatus := coalesce(new.substatus, '');
      new.queue_depot := coalesce((select name from platform_accounts where id = new.depot_id), '');
      new.queue_assignee := coalesce((select name from accounts where id = new.assignee_id), '');
      select coalesce(max(brand), ''), coalesce(max(model), '') into new.queue_brand, new.queue_model
        from registrations join products on products.id = registrations.product_id
        where registrations.id = new.registration_id;
      return new;
    end $$`,
  sql`create trigger fill_queue before insert or update on claims
    for each row execute function fill_queue()`,
  sql`create function refill_queue() returns trigger language plpgsql as $$
    begin
      case tg_table_name
        when 'platform_accounts' then update claims set depot_id = depot_id where depot_id = new.id;
        when 'accounts' then update claims set assignee_id = assignee_id where assignee_id = new.id;
        when 'registrations' then update claims set registration_id = registration_id where registration_id = new.id;
        when 'products' then update claims set registration_id = registration_id
          where registration_id in (select id from registrations where product_id = new.id);
      end case;
      return null;
    end $$`,
  sql`create trigger refill_queue after update on platform_accounts for each row
    when (old.name is distinct from new.name) execute function refill_queue()`,
  sql`create trigger refill_queue after update on accounts for each row
    when (old.name is distinct from new.name) execute function refill_queue()`,
  sql`create trigger refill_queue after update on registrations for each row
    when (old.product_id is distinct from new.product_id) execute function refill_queue()`,
  sql`create trigger refill_queue after update on products for each row
    when (old.brand is distinct from new.brand or old.model is distinct from new.model)
    execute function refill_queue()`,
];

/**
 * `flags`: what the desk should look at first (R-DESK-51). A claim begins without a photo, and says so until one
 * arrives; one whose photos were removed by retention never says it again.
 */
const flags = [
  sql`create function flag_claim() returns trigger language plpgsql as $$
    begin
      new.flags := array_remove(array[
        case when exists (select from stored_files join photo_copies on file_id = stored_files.id
          where entity_id = new.id) then 'same_photo' end,
        case when exists (select from claims where serial_number = new.serial_number
          and (created_at, id) < (new.created_at, new.id)) then 'earlier_claim' end,
        case when exists (select from registrations where id = new.registration_id
          and greatest(labor_warranty_expiration, parts_warranty_expiration) < new.date_of_failure)
          then 'out_of_cover' end,
        case when 'no_photo' = any(new.flags)
          and not exists (select from stored_files where entity_id = new.id and ${isPhoto}) then 'no_photo' end
      ], null);
      return new;
    end $$`,
  sql`create trigger flag_claim before insert or update on claims
    for each row execute function flag_claim()`,
  // While the last step of a claim is a rule's that suggests a rejection. The trigger runs after `flag_claim`, which sets
  // all other flags: triggers run in the order of their names.
  sql`create function flag_suggestion() returns trigger language plpgsql as $$
    begin
      if (select kind from claim_events where claim_id = new.id order by id desc limit 1) = 'rejection suggested' then
        new.flags := new.flags || array['rejection_suggested'];
      end if;
      return new;
    end $$`,
  sql`create trigger flag_suggestion before insert or update on claims
    for each row execute function flag_suggestion()`,
  // Of most steps the flag neither comes nor goes.
  sql`create function flag_claim_of_step() returns trigger language plpgsql as $$
    begin
      update claims set id = id where id = new.claim_id
        and coalesce(new.kind = 'rejection suggested', false) <> flags @> array['rejection_suggested'];
      return null;
    end $$`,
  sql`create trigger flag_claim_of_step after insert on claim_events
    for each row execute function flag_claim_of_step()`,
  // A change of a claim flags the later claims on its serial number, and on the one that it had, if the number changes:
  // otherwise each change would lock them all.
  sql`create function flag_later_claims() returns trigger language plpgsql as $$
    begin
      update claims set id = id where id in (
        select id from claims where (created_at, id) > (new.created_at, new.id)
          and serial_number in (new.serial_number, case when tg_op = 'UPDATE' then old.serial_number end)
        order by id for no key update);
      return null;
    end $$`,
  sql`create trigger flag_later_claims after insert on claims
    for each row when (new.serial_number is not null) execute function flag_later_claims()`,
  sql`create trigger flag_claims_of_serials after update of serial_number on claims
    for each row when (old.serial_number is distinct from new.serial_number)
    execute function flag_later_claims()`,
  sql`create function flag_claims_of_cover() returns trigger language plpgsql as $$
    begin
      update claims set id = id where registration_id = new.id;
      return null;
    end $$`,
  sql`create trigger flag_claims_of_cover after update on registrations for each row
    when (old.labor_warranty_expiration is distinct from new.labor_warranty_expiration
      or old.parts_warranty_expiration is distinct from new.parts_warranty_expiration)
    execute function flag_claims_of_cover()`,
  sql`create function flag_claims_of_photos() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'stored_files' then
        update claims set id = id
          where id in (select id from claims where id in (select entity_id from changed where ${isPhoto})
            order by id for no key update);
      else
        update claims set id = id
          where id in (select id from claims where id in (
            select entity_id from stored_files join changed on changed.file_id = stored_files.id)
            order by id for no key update);
      end if;
      return null;
    end $$`,
  sql`create trigger flag_photos_insert after insert on stored_files referencing new table as changed
    for each statement execute function flag_claims_of_photos()`,
  sql`create trigger flag_photos_delete after delete on stored_files referencing old table as changed
    for each statement execute function flag_claims_of_photos()`,
  sql`create trigger flag_copies_insert after insert on photo_copies referencing new table as changed
    for each statement execute function flag_claims_of_photos()`,
  sql`create trigger flag_copies_delete after delete on photo_copies referencing old table as changed
    for each statement execute function flag_claims_of_photos()`,
];

/**
 * The columns of claims that are computed from other columns and tables. Triggers keep them beside each claim, whichever
 * version of the server writes, so that an index gives any page of the desk's queue.
 */
export const derivedColumns = [...queueColumns, ...flags];
