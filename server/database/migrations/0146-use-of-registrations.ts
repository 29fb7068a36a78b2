import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Registrations say for what use a product was bought, which counts as a change of its version (R-DESK-77). */
export const useOfRegistrations: Migration = {
  async up(db) {
    await sql`alter table registrations add column use text not null default 'consumer'
      check (use in ('consumer', 'commercial'))`.execute(db);
    // It runs after 'fill_registration', which counts the other changes: triggers run in the order of their names.
    await sql`create function version_of_use() returns trigger language plpgsql as $$
      begin
        if new.version = old.version then new.version := old.version + 1; end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger version_of_use before update on registrations for each row
      when (old.use is distinct from new.use) execute function version_of_use()`.execute(db);
  },
  // The version before runs with the column.
  async down() {},
};
