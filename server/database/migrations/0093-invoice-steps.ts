import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each invoice is a step of its claim, which leaves the claim as it was (R-DESK-26). */
export const invoiceSteps: Migration = {
  async up(db) {
    await sql`insert into claim_events (claim_id, at, status, substatus, note, kind, created_by)
      select claims.id, invoices.created_at, coalesce(last.status, claims.status, 'Approved'),
        nullif(last.substatus, 'Photos received'), invoices.invoice_number, 'invoiced', invoices.created_by
      from invoices join claims on claims.id = invoices.claim_id
      left join lateral (select status, substatus from claim_events
        where claim_id = claims.id and at <= invoices.created_at order by at desc, id desc limit 1) last on true
      where not exists (select from claim_events where claim_id = claims.id and at = invoices.created_at)`.execute(db);
  },
};
