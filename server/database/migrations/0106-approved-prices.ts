import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The prices of the claims that are there: of each unit the one that a person approved last. */
export const collectApprovedPrices = sql`
  insert into approved_prices (depot_id, unit, cents, approved_at)
  select distinct on (depot_id, unit) depot_id, unit, cents, at from (
    select claims.depot_id, case when line.kind = 'labour' then '' else line.number end as unit,
      coalesce(line.approved_cents, 0)::bigint * 100 / line.quantity_hundredths as cents, approval.at
    from claim_lines line
      join claims on claims.id = line.claim_id
      cross join lateral (select at, rule from claim_events
        where claim_id = claims.id and kind = 'approved' order by at desc, id desc limit 1) approval
    where approval.rule is null and claims.status not in ('New', 'Pending Review')
      and (line.kind = 'labour' or line.number is not null)
  ) approved order by depot_id, unit, at desc, cents
  on conflict do nothing`;

/**
 * The price of each unit that a person approved last (R-RULE-02). What the desk only saved is taken out of the events that
 * depots read (R-DESK-28).
 */
export const approvedPrices: Migration = {
  async up(db) {
    await sql`create table approved_prices (
      depot_id text not null references platform_accounts (id) on delete cascade,
      unit text not null,
      cents bigint not null,
      approved_at timestamptz not null,
      primary key (depot_id, unit)
    )`.execute(db);
    await collectApprovedPrices.execute(db);
    // Claims of Salesforce are in no table: the org itself publishes their totals.
    const isSaved = sql`claim_id in (select id from claims) and coalesce(payload ->> 'status', 'New') in ('New', 'Pending Review')
      and payload ->> 'total' is not null`;
    await sql`delete from inbox_items where event_id in (select id from events where kind = 'estimate_priced' and ${isSaved})`.execute(
      db,
    );
    await sql`update events set payload = payload || '{"total": null}' where ${isSaved}`.execute(db);
  },
  async down(db) {
    await sql`drop table approved_prices`.execute(db);
  },
};
