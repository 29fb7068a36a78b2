import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A change of a claim flags the later claims on its serial number, and on the one that it had, if the number changes:
 * otherwise each change would lock them all. Replaces the trigger of `0090-claim-flags.ts`.
 */
export const flagsOfChangedSerials: Migration = {
  async up(db) {
    await sql`create or replace function flag_later_claims() returns trigger language plpgsql as $$
      begin
        update claims set id = id where id in (
          select id from claims where (created_at, id) > (new.created_at, new.id)
            and serial_number in (new.serial_number, case when tg_op = 'UPDATE' then old.serial_number end)
          order by id for no key update);
        return null;
      end $$`.execute(db);
    await sql`drop trigger flag_later_claims on claims`.execute(db);
    await sql`create trigger flag_later_claims after insert on claims
      for each row when (new.serial_number is not null) execute function flag_later_claims()`.execute(db);
    await sql`create trigger flag_claims_of_serials after update of serial_number on claims
      for each row when (old.serial_number is distinct from new.serial_number)
      execute function flag_later_claims()`.execute(db);
  },
};
