import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addIndex } from '../add-index.ts';

const isPhoto = sql`purpose is not null and type like 'image/%'`;

/**
 * What the desk should look at first (R-DESK-51). Triggers keep it beside each claim, whoever writes. A claim begins
 * without a photo, and says so until one arrives; one whose photos were removed by retention never says it again.
 */
export const claimFlags: Migration = {
  async up(db) {
    await sql`alter table claims add column flags text[] not null default '{no_photo}'`.execute(db);
    await sql`create function flag_claim() returns trigger language plpgsql as $$
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
      end $$`.execute(db);
    await sql`create trigger flag_claim before insert or update on claims
      for each row execute function flag_claim()`.execute(db);
    await sql`create function flag_later_claims() returns trigger language plpgsql as $$
      begin
        update claims set id = id where serial_number = new.serial_number and created_at > new.created_at;
        return null;
      end $$`.execute(db);
    await sql`create trigger flag_later_claims after insert or update of serial_number on claims
      for each row when (new.serial_number is not null) execute function flag_later_claims()`.execute(db);
    await sql`create function flag_claims_of_cover() returns trigger language plpgsql as $$
      begin
        update claims set id = id where registration_id = new.id;
        return null;
      end $$`.execute(db);
    await sql`create trigger flag_claims_of_cover after update on registrations for each row
      when (old.labor_warranty_expiration is distinct from new.labor_warranty_expiration
        or old.parts_warranty_expiration is distinct from new.parts_warranty_expiration)
      execute function flag_claims_of_cover()`.execute(db);
    await sql`create function flag_claims_of_photos() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'stored_files' then
          update claims set id = id where id in (select entity_id from changed where ${isPhoto});
        else
          update claims set id = id
            where id in (select entity_id from stored_files join changed on changed.file_id = stored_files.id);
        end if;
        return null;
      end $$`.execute(db);
    for (const [name, table] of Object.entries(ofPhotos))
      for (const [event, rows] of [
        ['insert', 'new'],
        ['delete', 'old'],
      ] as const)
        await sql`create trigger ${sql.ref(`${name}_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
          referencing ${sql.raw(rows)} table as changed
          for each statement execute function flag_claims_of_photos()`.execute(db);
    await sql`update claims set id = id`.execute(db);
  },
  async down(db) {
    for (const [name, table] of Object.entries(ofPhotos))
      for (const event of ['insert', 'delete'])
        await sql`drop trigger ${sql.ref(`${name}_${event}`)} on ${sql.table(table)}`.execute(db);
    await sql`drop trigger flag_claims_of_cover on registrations`.execute(db);
    await sql`drop trigger flag_later_claims on claims`.execute(db);
    await sql`drop trigger flag_claim on claims`.execute(db);
    for (const name of ['flag_claims_of_photos', 'flag_claims_of_cover', 'flag_later_claims', 'flag_claim'])
      await sql`drop function ${sql.ref(name)}`.execute(db);
    await sql`alter table claims drop column flags`.execute(db);
  },
};

const ofPhotos = { flag_photos: 'stored_files', flag_copies: 'photo_copies' };

export const claimsByFlag = addIndex('claims_queue_flags', sql`on claims using gin (flags)`);
