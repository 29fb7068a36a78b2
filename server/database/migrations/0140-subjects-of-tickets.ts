import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The claim, or the serial number, that the desk says a ticket is about (R-TICKET-07). */
export const subjectsOfTickets: Migration = {
  async up(db) {
    await sql`alter table tickets
      add column claim_id text references claims (id) on delete set null,
      add column serial_number text`.execute(db);
    await sql`create index tickets_of_claim on tickets (claim_id) where claim_id is not null`.execute(db);
    await sql`create index tickets_of_serial_number on tickets (serial_number) where serial_number is not null`.execute(
      db,
    );
  },
};
