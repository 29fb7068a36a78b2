import { sql } from 'kysely';

/**
 * The audit log (R-AUDIT-01). A row gets its position, the hash of the row before and its own when its transaction
 * commits: writers wait for each other only then, when they wait for nothing else, so that no two of them block each
 * other. Triggers refuse every other change; they hold for every user, also for the owner of the table.
 */
export const auditLog = [
  sql`create table audit_log (
    id bigint primary key generated always as identity,
    at timestamptz not null,
    kind text not null,
    actor text,
    network text,
    target text,
    before text,
    after text,
    position bigint unique,
    previous_hash text,
    hash text
  )`,
  sql`create index audit_log_actor on audit_log (actor, position desc)`,
  sql`create index audit_log_target on audit_log (target, position desc)`,
  sql`create index audit_log_kind on audit_log (kind, position desc)`,
  sql`create index audit_log_at on audit_log (at)`,

  // Each part with its length in bytes, so that no text can be moved from one to the next.
  sql`create function audit_log_seal() returns trigger language plpgsql security definer set search_path from current as $$
    declare
      last record;
    begin
      perform pg_advisory_xact_lock(4102714);
      select position, hash into last from audit_log where position is not null order by position desc limit 1;
      update audit_log set
        position = coalesce(last.position, 0) + 1,
        previous_hash = coalesce(last.hash, ''),
        hash = encode(sha256(convert_to((
          select string_agg(coalesce(octet_length(part) || ':' || part, '-'), ',' order by place)
          from unnest(array[
            coalesce(last.hash, ''), (coalesce(last.position, 0) + 1)::text,
            trunc(extract(epoch from new.at) * 1000)::bigint::text,
            new.kind, new.actor, new.network, new.target, new.before, new.after
          ]) with ordinality as parts(part, place)
        ), 'UTF8')), 'hex')
      where id = new.id;
      return null;
    end $$`,
  sql`create function audit_log_guard() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.position := null;
        new.previous_hash := null;
        new.hash := null;
        return new;
      end if;
      if tg_op = 'UPDATE' then
        if old.position is null and new.position is not null
          and (old.id, old.at, old.kind, old.actor, old.network, old.target, old.before, old.after)
            is not distinct from (new.id, new.at, new.kind, new.actor, new.network, new.target, new.before, new.after)
        then return new; end if;
      end if;
      raise exception 'audit_log is append only' using errcode = 'insufficient_privilege';
    end $$`,
  sql`create trigger audit_log_guard before insert or update or delete on audit_log
    for each row execute function audit_log_guard()`,
  sql`create trigger audit_log_keep before truncate on audit_log
    for each statement execute function audit_log_guard()`,
  sql`create constraint trigger audit_log_seal after insert on audit_log deferrable initially deferred
    for each row execute function audit_log_seal()`,
];
