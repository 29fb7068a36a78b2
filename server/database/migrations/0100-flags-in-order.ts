import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const ofLaterClaims = sql`serial_number = new.serial_number and created_at > new.created_at`;
const ofChangedFiles = sql`id in (select entity_id from changed where purpose is not null and type like 'image/%')`;
const ofChangedCopies = sql`id in (
  select entity_id from stored_files join changed on changed.file_id = stored_files.id)`;

/** Flags claims again, locked in the order of their ids: two that flag the same claims at once wait for each other. */
const flagAgain = (condition: typeof ofLaterClaims) => sql`update claims set id = id
  where id in (select id from claims where ${condition} order by id for no key update)`;

/** The triggers that flag several claims at once (`0090-claim-flags.ts`) lock them in one order. */
export const flagsInOrder: Migration = {
  async up(db) {
    await sql`create or replace function flag_later_claims() returns trigger language plpgsql as $$
      begin
        ${flagAgain(ofLaterClaims)};
        return null;
      end $$`.execute(db);
    await sql`create or replace function flag_claims_of_photos() returns trigger language plpgsql as $$
      begin
        if tg_table_name = 'stored_files' then
          ${flagAgain(ofChangedFiles)};
        else
          ${flagAgain(ofChangedCopies)};
        end if;
        return null;
      end $$`.execute(db);
  },
};
