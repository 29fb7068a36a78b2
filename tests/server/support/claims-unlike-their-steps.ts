import { sql } from 'kysely';
import type { Database } from '#server/database/tables.ts';

/** The state of a claim, and the state according to its steps. */
type Difference = { id: string; stored: unknown; expected: unknown };

/**
 * Returns the claims whose state differs from their steps (R-DESK-26): status, substatus, total, invoice, and payment. An
 * adjustment is no change of them.
 * In SQL, so that the portal's own replay is not used.
 */
export async function findClaimsUnlikeTheirSteps(database: Database): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with step as (select *, row_number() over (partition by claim_id order by at desc, id desc) as back
      from claim_events where kind is distinct from 'adjusted')
    select claims.id,
      json_build_array(claims.status, claims.substatus, claims.gross_total_cents, claims.paid_at is not null,
        case when invoices.id is null then 0 else 1 end, invoices.created_at, invoices.invoice_number,
        invoices.created_by) as stored,
      json_build_array(last.status,
        -- Photos end a request for photos, and leave any other substatus.
        case last.substatus when 'Photos received' then nullif(kept.substatus, 'Photos requested')
          else last.substatus end,
        priced.gross_total_cents,
        coalesce(last.status in ('Paid', 'Closed - Paid') or (last.status = 'Closed' and previous.status = 'Paid'), false),
        (select count(*) filter (where kind = 'invoiced') - count(*) filter (where kind = 'invoice voided')
          from step where claim_id = claims.id), invoiced.at, invoiced.note,
        invoiced.created_by) as expected
    from claims
    left join invoices on invoices.claim_id = claims.id
    left join step last on last.claim_id = claims.id and last.back = 1
    left join step previous on previous.claim_id = claims.id and previous.back = 2
    left join step invoiced on invoiced.claim_id = claims.id and invoiced.kind = 'invoiced'
      and not exists (select from step where claim_id = claims.id and kind = 'invoice voided' and back < invoiced.back)
    left join lateral (select substatus from step where claim_id = claims.id
      and substatus is distinct from 'Photos received' order by back limit 1) kept on true
    left join lateral (select gross_total_cents from step where claim_id = claims.id
      and gross_total_cents is not null order by back limit 1) priced on true`.execute(database);
  return rows.filter(({ stored: is, expected: told }) => JSON.stringify(is) !== JSON.stringify(told));
}
