import { sql } from 'kysely';
import type { SchemaStep } from '../add-index.ts';

/**
 * The places of events in the feed (R-KEY-04). Ids of events are not in the order of their commits; events are told by
 * one server at a time, so that a place is never taken before those that are read already.
 */
export const eventFeed: SchemaStep = {
  async up(db) {
    await sql`create table event_feed (
      position bigint primary key generated always as identity,
      event_id bigint not null unique references events (id) on delete cascade
    )`.execute(db);
    await sql`create function feed_events() returns trigger language plpgsql as $$
      begin
        insert into event_feed (event_id) select id from told_events where told order by id
          on conflict (event_id) do nothing;
        return null;
      end $$`.execute(db);
    // By a trigger, since servers of the version before tell events until they are replaced.
    await sql`create trigger feed_events after update on events
      referencing new table as told_events for each statement execute function feed_events()`.execute(db);
    await sql`insert into event_feed (event_id) select id from events where told order by id`.execute(db);
  },
};
