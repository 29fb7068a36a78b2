import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Flags a claim while the last step of it is a rule's that suggests a rejection (R-DESK-51). Its trigger runs after
 * `flag_claim`, which sets all other flags: triggers run in the order of their names.
 */
export const suggestedRejections: Migration = {
  async up(db) {
    await sql`create function flag_suggestion() returns trigger language plpgsql as $$
      begin
        if (select kind from claim_events where claim_id = new.id order by id desc limit 1) = 'rejection suggested' then
          new.flags := new.flags || array['rejection_suggested'];
        end if;
        return new;
      end $$`.execute(db);
    await sql`create trigger flag_suggestion before insert or update on claims
      for each row execute function flag_suggestion()`.execute(db);
    // Of most steps the flag neither comes nor goes.
    await sql`create function flag_claim_of_step() returns trigger language plpgsql as $$
      begin
        update claims set id = id where id = new.claim_id
          and coalesce(new.kind = 'rejection suggested', false) <> flags @> array['rejection_suggested'];
        return null;
      end $$`.execute(db);
    await sql`create trigger flag_claim_of_step after insert on claim_events
      for each row execute function flag_claim_of_step()`.execute(db);
    await sql`update claims set id = id
      where id in (select claim_id from claim_events where kind = 'rejection suggested')`.execute(db);
  },
  async down(db) {
    await sql`drop trigger flag_claim_of_step on claim_events`.execute(db);
    await sql`drop trigger flag_suggestion on claims`.execute(db);
    for (const name of ['flag_claim_of_step', 'flag_suggestion']) await sql`drop function ${sql.ref(name)}`.execute(db);
    await sql`update claims set id = id where flags @> array['rejection_suggested']`.execute(db);
  },
};
