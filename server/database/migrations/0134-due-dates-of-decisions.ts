import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { notWaiting } from '#domain/decision-time.ts';
import { askingSubstatuses, photosReceived, undecidedStatuses } from '#domain/claim-status.ts';

const oneOf = (values: readonly string[]) => sql`(${sql.join(values.map((value) => sql.lit(value)))})`;
const none = sql.lit(notWaiting);

/** Whether the depot was asked by the last step before a time; one that leaves the request as it is does not count. */
const wasAsked = (before: ReturnType<typeof sql>) => sql`coalesce((select substatus from claim_events as asked
  where claim_id = of_claim and ${before}
    and (kind is null or kind not in ('priced', 'referred', 'rejection suggested', 'recommended'))
  order by at desc, id desc limit 1) in ${oneOf(askingSubstatuses)}, false)`;

/**
 * Since when each claim waits for a decision (R-DESK-64): the day in Toronto of its filing, or of what its depot sent
 * last when it was asked, of its last appeal, estimate or reopening; `notWaiting` while the depot is asked, and of decided
 * claims. Each insert and update of a claim computes it, whichever version of the server writes, and each step and message
 * that changes it.
 */
const functions = [
  sql`create or replace function waiting_since(of_claim text, its_status text, its_substatus text, filed timestamptz)
    returns integer language plpgsql as $$
    declare
      since timestamptz;
    begin
      if its_status is null or its_status not in ${oneOf(undecidedStatuses)} then return ${none}; end if;
      if its_substatus in ${oneOf(askingSubstatuses)} and coalesce((select from_desk from claim_messages
        where claim_id = of_claim and at > (select max(at) from claim_events where claim_id = of_claim
          and (kind is null or kind = 'requested') and substatus in ${oneOf(askingSubstatuses)})
        order by position desc limit 1), true) then return ${none}; end if;
      select greatest(filed,
        (select max(at) from claim_events as step where claim_id = of_claim
          and (kind in ('reopened', 'appealed', 'estimate requested')
            or (kind is null and substatus = ${sql.lit(photosReceived)}
              and ${wasAsked(sql`asked.id < step.id`)}))),
        (select max(at) from claim_messages as message where claim_id = of_claim and not from_desk
          and ${wasAsked(sql`asked.at < message.at`)})) into since;
      return (since at time zone 'America/Toronto')::date - date '1970-01-01';
    end $$`,
  sql`create or replace function fill_waiting() returns trigger language plpgsql as $$
    begin
      new.queue_waiting_since := waiting_since(new.id, new.status, new.substatus, new.created_at);
      return new;
    end $$`,
  sql`create or replace function refill_waiting() returns trigger language plpgsql as $$
    begin
      perform compute_claims_again(array(select id from claims where id = new.claim_id
        and queue_waiting_since <> waiting_since(id, status, substatus, created_at)));
      return null;
    end $$`,
];

/** Claims tell since when they wait for a decision. */
export const dueDatesOfDecisions: Migration = {
  async up(db) {
    await sql`alter table claims add column if not exists
      queue_waiting_since integer not null default ${none}`.execute(db);
    for (const definition of functions) await definition.execute(db);
    await sql`create or replace trigger fill_waiting before insert or update on claims
      for each row execute function fill_waiting()`.execute(db);
    for (const table of ['claim_events', 'claim_messages'])
      await sql`create or replace trigger refill_waiting after insert on ${sql.table(table)}
        for each row execute function refill_waiting()`.execute(db);
    await sql`select compute_claims_again(array(select id from claims
      where queue_status in ${oneOf(undecidedStatuses)}))`.execute(db);
  },
  // The version before runs with the column and these functions.
  async down() {},
};
